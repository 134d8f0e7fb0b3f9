import { readConfig } from './config/config.ts';
import { startDraws } from './features/game/draws/start-draws.ts';
import { runProcess } from './operations/run-process.ts';

// Draws listen only where DRAWS_PORT is set.
runProcess('draws', async () => {
  const draws = await startDraws({ config: readConfig(process.env) });
  return { ...draws, said: 'The draws are running' };
});
