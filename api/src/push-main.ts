import { readConfig } from './config/config.ts';
import { startPush } from './features/push/sending/start-push.ts';
import { runProcess } from './operations/run-process.ts';

// It listens only where PUSH_PORT is set.
runProcess('push', async () => {
  const push = await startPush({ config: readConfig(process.env) });
  // Whoever supervises it starts it again.
  void push.ended.then(() => process.exit(1));
  return { ...push, said: 'Push messages are sent' };
});
