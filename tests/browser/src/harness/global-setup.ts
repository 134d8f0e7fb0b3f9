import { quickGames } from './quick-games.ts';
import { isShared, shareStack } from './shared-stack.ts';
import { startStack } from './stack.ts';

/**
 * Starts the Velvet that all workers share, and stops it at the end; unless one was started
 * before, by keep-running.ts. VELVET_TRY_RELEASES names releases to test instead of those of the
 * sources.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (isShared()) return undefined;
  const stack = await startStack(quickGames, process.env.VELVET_TRY_RELEASES);
  shareStack(stack);
  return stack.stop;
}
