import { commandScripts } from '../velvet/commands.mjs';

/** Everything of ours that Node runs outside of tests: compiled together, so that it shares code. */
export const scripts = [
  ...commandScripts,
  // Servers, and what they and commands run in processes of their own.
  'api/src/rasterise-main.ts',
  'edge/src/render/render-worker.ts',
  'embedded-postgres/src/guard-main.ts',
  'releases/src/cli/refresh-main.ts',
  'tools/start/publish-main.ts',
  'tools/start/testing/start-processes.ts',
  // Parts of `npm test`.
  'tools/test/changed-main.ts',
];
