import { once } from 'node:events';
import { quickGames } from './harness/quick-games.ts';
import { shareStack } from './harness/shared-stack.ts';
import { startStack } from './harness/stack.ts';

/** Starts the Velvet of the browser tests and keeps it, so that single files run against it at once. */
const stack = await startStack(quickGames, process.env.VELVET_TRY_RELEASES);
process.stdout.write(`export ${shareStack(stack)}\n`);
await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
await stack.stop();
