import { readConfig } from './config/config.ts';
import { startTranscoder } from './features/video/transcoding/start-transcoder.ts';
import { runProcess } from './operations/run-process.ts';

// It listens only where TRANSCODER_PORT is set.
runProcess('transcoder', async () => {
  const transcoder = await startTranscoder({ config: readConfig(process.env) });
  // Whoever supervises it starts it again.
  void transcoder.ended.then(() => process.exit(1));
  return { ...transcoder, said: 'Videos are transcoded' };
});
