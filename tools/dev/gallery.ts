import { addressOf } from '@velvet/releases/rspack';
import { rspackServe } from './rspack-serve.ts';
import { runDevSession } from './session.ts';

/** `npm run dev -w shared`: every part of the kit on one page, with hot reload. */
const PORT = 3000;

await runDevSession(async ({ keep }) => {
  keep(await rspackServe({ folder: 'shared', port: PORT }));
  return `The gallery runs at ${addressOf(PORT)}`;
});
