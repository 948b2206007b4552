"""`python -m caravela` is the command `caravela`."""

import sys

from caravela.cli import main

sys.exit(main())
