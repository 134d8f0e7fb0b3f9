import path from 'node:path';
import { readConfig } from './config/config.ts';
import { rasteriseDemoCovers } from './demo/rasterise-demo-covers.ts';
import { keepDrawsChild } from './features/game/draws/draws-child.ts';
import { runProcess } from './operations/run-process.ts';
import { startApi } from './start-api.ts';

/** Depends on the drawings only, so that every data folder and test shares it. */
const renditionsDir = path.resolve(import.meta.dirname, '../../.cache/pictures');
const drawsScript = new URL('./draws-main.ts', import.meta.url);

runProcess('api', async () => {
  const config = readConfig(process.env);
  if (config.demoData) await rasteriseDemoCovers(renditionsDir);
  const api = await startApi({
    config,
    assetsDir: path.resolve(import.meta.dirname, '../assets'),
    renditionsDir,
  });
  const draws =
    config.draws === 'child' ? keepDrawsChild(drawsScript, api.services.log) : undefined;
  return {
    port: api.port,
    said: `The API listens on port ${api.port}`,
    drain: api.drain,
    stop: async () => {
      await draws?.stop();
      await api.stop();
    },
  };
});
