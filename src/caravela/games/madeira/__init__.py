"""Madeira, by Nuno Bizarro Sentieiro and Paulo Soledade (What's Your Game?, 2013): 2 to 4 players."""
