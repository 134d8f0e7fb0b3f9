import { readConfig } from './config/config.ts';
import { runProcess } from './operations/run-process.ts';
import { startOps } from './start-ops.ts';

runProcess('ops', async () => {
  const ops = await startOps({ config: readConfig(process.env) });
  return { ...ops, said: `The operators' server listens on port ${ops.port}` };
});
