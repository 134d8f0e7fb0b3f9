import { readConfig } from '../config/config.ts';
import { runProcess } from '../run-process.ts';
import { startDraws } from './start-draws.ts';

// Draws listen only where DRAWS_PORT is set.
runProcess(async () => {
  const draws = await startDraws({ config: readConfig(process.env) });
  return { ...draws, said: 'The draws are running' };
});
