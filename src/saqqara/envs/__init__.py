"""The games as environments of other projects: PettingZoo, Gymnasium, OpenSpiel. Each is a package here, which needs
the library of that name; `pip install 'saqqara[envs]'` brings all three."""
