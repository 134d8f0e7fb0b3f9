node_modules/
dist/
.cache/
test-results/
*.key.json
