{
  "name": "@velvet/remote-{{id}}",
  "private": true,
  "type": "module",
  "version": "1.0.0",
  "scripts": {
    "dev": "node --import tsx ../tools/dev/remote.ts {{id}}"
  },
  "dependencies": {
    "@velvet/shared": "1.0.0",
    "@velvet/shell": "1.0.0",
    "react": "{{react}}"
  }
}
