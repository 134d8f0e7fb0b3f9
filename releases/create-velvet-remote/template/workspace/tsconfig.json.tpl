{
  "extends": "../tsconfig.base.json",
  "compilerOptions": {
    "outDir": "../.cache/types/remote-{{id}}",
    "tsBuildInfoFile": "../.cache/types/remote-{{id}}.tsbuildinfo",
    "rootDir": "..",
    "lib": ["ES2023", "DOM", "DOM.Iterable"],
    "types": ["node", "jest"]
  },
  "include": ["../shared/ui/src/css-modules.d.ts", "src/**/*", "src/**/*.json", "remote.json"],
  "references": [
    { "path": "../shared/contract" },
    { "path": "../shared/ui" },
    { "path": "../shared/sdk" },
    { "path": "../shell" }
  ]
}
