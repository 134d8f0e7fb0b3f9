# remote-{{id}}

The {{Id}} screens. `remote.json` says which paths they serve, who may open them, and which menus lead there; see
[docs/teams.md](../docs/teams.md#remotejson).

- `npm run dev -w remote-{{id}}` runs it alone, with hot reload
- `npx jest remote-{{id}}` runs its tests
- `npm run release -- {{id}}` releases it, and nothing else
