"""`python -m saqqara`: the command `saqqara`."""

from saqqara.cli.main import main

if __name__ == "__main__":
    main()
