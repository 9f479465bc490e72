"""Entry point of `python -m saqqara`, the same as the command `saqqara`."""

from saqqara.cli.main import main

if __name__ == "__main__":
    main()
