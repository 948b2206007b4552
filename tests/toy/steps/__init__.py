"""The toy's only decision."""
