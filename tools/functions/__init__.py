"""From tables/functions.txt to headers, sources and pages: see tools/generate."""
