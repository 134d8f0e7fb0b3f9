import { commandScripts } from '../velvet/commands.mjs';

/** Everything of ours that Node runs outside of tests: compiled together, so that it shares code. */
export const scripts = [
  ...commandScripts,
  // Servers, and what they and commands run in processes of their own.
  'server/api/src/rasterise-main.ts',
  'server/edge/src/render/render-worker.ts',
  'server/postgres/src/guard-main.ts',
  'releases/registry/src/cli/refresh-main.ts',
  'tools/start/publish-main.ts',
  'tools/start/testing/start-processes.ts',
  // Parts of `npm test`.
  'tools/test/changed-main.ts',
];
