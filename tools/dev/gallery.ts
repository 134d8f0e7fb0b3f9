import { addressOf, gallery } from './configurations.ts';
import { startDevServer } from './dev-server.ts';
import { runDevSession } from './session.ts';

/** `npm run dev -w shared`: every part of the kit on one page, with hot reload. */
const PORT = 3000;

await runDevSession(async ({ keep }) => {
  keep(await startDevServer({ configuration: gallery(PORT), port: PORT }));
  return `The gallery runs at ${addressOf(PORT)}`;
});
