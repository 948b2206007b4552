"""The command `caravela`.

Here belongs what is typed and printed in a terminal: one file per command. The work itself does not belong here but in the
package that the command calls.

Whatever a person gets wrong ends in one sentence and exit code 2, never in a traceback.
"""

from __future__ import annotations

import os
import sys

FINE = 0
OUR_FAULT = 1
WRONG_INPUT = 2
INTERRUPTED = 130
NOBODY_READS = 141  # what a shell reports for a program that wrote into a closed pipe


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    from caravela.cli.parser import parse
    from caravela.cli.speech import language_of
    from caravela.kernel.refusal import BadInput
    from caravela.kernel.words import speaking

    try:
        arguments = parse(sys.argv[1:] if argv is None else argv)
        with speaking(language_of(getattr(arguments, "language", None))):
            code: int = arguments.run(arguments)
        sys.stdout.flush()
        return code
    except BadInput as error:
        return complain(str(error), WRONG_INPUT)
    except KeyboardInterrupt:
        return complain("Stopped.", INTERRUPTED)
    except BrokenPipeError:
        # Whoever read our output has enough (`| head`). Python would complain once more when it closes stdout.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return NOBODY_READS
    except Exception as error:
        if os.environ.get("CARAVELA_TRACEBACK"):
            raise
        sentence = f"This is a mistake of the program, not yours ({type(error).__name__}: {error})."
        return complain(f"{sentence} CARAVELA_TRACEBACK=1 shows where it happened.", OUR_FAULT)


def complain(sentence: str, code: int) -> int:
    """Say what is wrong on stderr."""
    from caravela.kernel.foreign import printable

    sys.stdout.flush()
    line = printable(sentence).encode(sys.stderr.encoding or "utf-8", "replace").decode(sys.stderr.encoding or "utf-8")
    print(f"caravela: {line}", file=sys.stderr)
    return code
