import path from 'node:path';
import { readConfig } from './config/config.ts';
import { keepDrawsChild } from './draws/draws-child.ts';
import { runProcess } from './run-process.ts';
import { startApi } from './start-api.ts';

runProcess(async () => {
  const config = readConfig(process.env);
  const api = await startApi({
    config,
    assetsDir: path.resolve(import.meta.dirname, '../assets'),
  });
  const draws = config.draws === 'child' ? keepDrawsChild(api.services.log) : undefined;
  return {
    port: api.port,
    said: `The API listens on port ${api.port}`,
    stop: async () => {
      await draws?.stop();
      await api.stop();
    },
  };
});
