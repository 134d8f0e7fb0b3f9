{
  "name": "@velvet/remote-{{id}}",
  "private": true,
  "type": "module",
  "version": "1.0.0",
  "scripts": {
    "dev": "node --import tsx ../tools/dev/remote.ts {{id}}"
  },
  "dependencies": {{dependencies}}
}
