import { ApiConfigProblem, readApiConfig, refuseUnusable } from '../api/api-config.ts';
import { createReleaseApi } from '../api/server.ts';
import { apps } from '../build/apps.ts';
import { UntrustedRegistry } from '../signing/documents.ts';
import { print } from './command-line.ts';

const HELP = `Usage: npx velvet releases api
Serves teams that release from their own machines with their own keys. It runs where the releases are.
  DATA_DIR           as for npm run release
  VELVET_ROOT        root.json
  VELVET_KEYS        a folder with online.pem, and no other key
  RELEASE_API_PORT   8070
  RELEASE_API_HOST   127.0.0.1; another one needs a certificate
  TLS_CERT, TLS_KEY  paths of a certificate chain and its key, PEM`;

const budgets = new Map(apps.map(({ id, manifest }) => [id, manifest.budget]));

async function main(): Promise<void> {
  const { releasesDir, tls, host, port } = readApiConfig(process.env);
  await refuseUnusable(releasesDir);
  const app = await createReleaseApi({
    releasesDir,
    tls,
    budgetOf: (id) => budgets.get(id),
    log: (line) => print(`${new Date().toISOString()} ${line}`),
  });
  let isStopping = false;
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await app.close();
    // The channel to a parent keeps a process alive.
    process.disconnect?.();
  };
  process.on('SIGTERM', stop);
  // With a parent process, the parent handles Ctrl-C.
  process.on('SIGINT', () => (process.send ? undefined : stop()));
  process.on('disconnect', stop);
  const address = (await app.listen({ host, port })).replace(/^http:/, tls ? 'https:' : 'http:');
  print(`Releases are taken at ${address}`);
  process.send?.({ ready: true, address });
}

if (process.argv.includes('--help')) print(HELP);
else {
  await main().catch((error: unknown) => {
    const isOurs = error instanceof ApiConfigProblem || error instanceof UntrustedRegistry;
    console.error(isOurs ? error.message : error);
    process.exitCode = 1;
    process.disconnect?.();
  });
}
