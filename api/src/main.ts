import path from 'node:path';
import { readConfig } from './config/config.ts';
import { keepDrawsChild } from './features/game/draws/draws-child.ts';
import { runProcess } from './operations/run-process.ts';
import { startApi } from './start-api.ts';

const drawsScript = new URL('./draws-main.ts', import.meta.url);

runProcess(async () => {
  const config = readConfig(process.env);
  const api = await startApi({
    config,
    assetsDir: path.resolve(import.meta.dirname, '../assets'),
  });
  const draws =
    config.draws === 'child' ? keepDrawsChild(drawsScript, api.services.log) : undefined;
  return {
    port: api.port,
    said: `The API listens on port ${api.port}`,
    stop: async () => {
      await draws?.stop();
      await api.stop();
    },
  };
});
