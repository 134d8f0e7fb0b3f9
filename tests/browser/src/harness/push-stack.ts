import path from 'node:path';
import {
  type PushService,
  startPushService,
} from '../../../../server/api/src/testing/push-service.ts';
import { startService } from '../../../../tools/start/service.ts';
import { quickGames } from './quick-games.ts';
import { startStack } from './stack.ts';
import { test as base } from './test.ts';

interface PushFixtures {
  /** What stands in for the push services of browsers. */
  readonly pushService: PushService;
}

const START_LIMIT_MS = 240_000;

/** With a Velvet of its own that sends push messages, to a push service on this machine. */
export const test = base.extend<object, PushFixtures>({
  pushService: [
    async ({ browserName: _ }, use) => {
      const service = await startPushService();
      await use(service);
      await service.stop();
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ pushService }, use) => {
      const environment = { ...quickGames, PUSH_HOSTS: pushService.origin };
      const { stop, ...stack } = await startStack(environment, process.env.VELVET_TRY_RELEASES);
      const sender = await startService(
        'What sends push messages',
        'server/api/src/main.ts --role push',
        {
          ...environment,
          DATA_DIR: path.dirname(stack.releasesDir),
          LOG_LEVEL: 'error',
        },
      );
      await use(stack);
      await sender.stop();
      await stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
});
