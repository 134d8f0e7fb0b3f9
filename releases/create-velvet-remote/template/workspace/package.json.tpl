{
  "name": "@velvet/remote-{{id}}",
  "private": true,
  "type": "module",
  "version": "1.0.0",
  "scripts": {
    "dev": "node ../tools/velvet.mjs dev {{id}}"
  },
  "dependencies": {{dependencies}}
}
