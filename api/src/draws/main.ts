import { readConfig } from '../config/config.ts';
import { runProcess } from '../run-process.ts';
import { startDraws } from './start-draws.ts';

// Draws need no address; where DRAWS_PORT gives one, it is told.
runProcess(async () => {
  const draws = await startDraws({ config: readConfig(process.env) });
  return { ...draws, said: 'The draws are running' };
});
