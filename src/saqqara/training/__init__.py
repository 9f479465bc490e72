"""Training: self-play games of a search, and networks that learn to predict their course.

Play does not need this package.
"""
