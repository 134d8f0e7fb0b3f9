# remote-{{id}}

The {{Id}} screens of Velvet, in a repository of their own. `remote.json` says which paths they serve, who may open them and which menus lead there.

| command | what it does |
| --- | --- |
| `npm run dev` | shows the screens alone at http://localhost:{{devPort}}, with hot reload that keeps their state; a toolbar changes language, theme and session |
| `npm run dev -- --page production` | serves them for the preview origin of an installation |
| `npm run types`, `npm test` | types; unit tests |
| `npm run build` | builds what a release contains into `dist/` |
| `npm run check -- --to https://releases.example` | whether this could be released now, among the releases in production |
| `npm run release -- --to https://releases.example --canary 10` | releases it to ten percent of visitors |

A release needs two things: the root of the installation (`VELVET_ROOT`, from its keeper) and the team's key (`VELVET_KEYS`, made by `npx velvet keys new`). The key never
leaves the team; the keeper delegates this remote to it.

| path | contents |
| --- | --- |
| `src/feature.ts` | what the shell loads: routes, state, texts |
| `src/start/` | the first screen, its texts, styles and test |
| `src/messages/` | six languages |
| `src/isolated.tsx` | shows the screens alone; takes answers in the place of a server |
| `skeletons/` | what the first response shows until a screen is there |
| `browser/` | browser tests in the released shell: `npm run check -- --to … --browser` with a demo account in `VELVET_ACCOUNT` (`name:password`) |
