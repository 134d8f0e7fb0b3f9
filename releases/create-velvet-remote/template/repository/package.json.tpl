{
  "name": "remote-{{id}}",
  "private": true,
  "type": "module",
  "version": "1.0.0",
  "engines": { "node": ">=20.19" },
  "scripts": {
    "dev": "velvet dev",
    "types": "tsc",
    "test": "jest",
    "test:browser": "playwright test",
    "build": "velvet build",
    "check": "velvet check",
    "release": "velvet release"
  },
  "dependencies": {{dependencies}},
  "devDependencies": {{devDependencies}}
}
