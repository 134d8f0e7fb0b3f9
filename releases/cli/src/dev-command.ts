import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { print, Usage } from '@velvet/registry/commands';
import { addressOf, plainNode, rspackScript, type ServeEnv } from '@velvet/rspack/command';
import { readRemote } from '@velvet/rspack/project';
import { remoteIn, usages } from './at-project.ts';

const PORT_MAX = 65_535;

/** Reads the options as those of `rspack serve`. Throws a Usage. */
export function readServeEnv(args: readonly string[]): ServeEnv {
  const { values } = parseArgs({
    args: [...args],
    options: {
      page: { type: 'string', default: 'isolation' },
      'page-host': { type: 'string' },
      port: { type: 'string' },
      api: { type: 'string' },
    },
  });
  const { page, port, api, 'page-host': pageHost } = values;
  const wrong = (why: string) => new Usage(`${why}\n${usages.dev}`);
  if (page !== 'isolation' && page !== 'production') {
    throw wrong(`--page takes isolation or production, not ${page}`);
  }
  if (pageHost !== undefined && page !== 'production') {
    throw wrong('--page-host needs --page production');
  }
  if (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) <= PORT_MAX)) {
    throw wrong(`--port takes a number up to ${PORT_MAX}`);
  }
  if (api !== undefined && !URL.canParse(api)) throw wrong('--api takes an address');
  return {
    page,
    ...(port === undefined ? {} : { port }),
    ...(api === undefined ? {} : { api }),
    ...(pageHost === undefined ? {} : { pageHost }),
  };
}

/** `velvet dev`: serves the remote until Ctrl-C; sets the exit code of the server. */
export async function devCommand(
  folder: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const env = readServeEnv(args);
  await remoteIn(folder);
  const { id, devPort } = readRemote(folder);
  const origin = addressOf(Number(env.port ?? devPort));
  print(
    env.page === 'production'
      ? `${id} is served for released pages at ${origin}; velvet override allow prints the address that opens it there`
      : `${id} runs at ${origin}`,
  );
  const options = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const child = spawn(process.execPath, [rspackScript, 'serve', ...options], {
    cwd: folder,
    env: plainNode(),
    stdio: 'inherit',
  });
  // The terminal sends Ctrl-C to both; others end only this process.
  const stop = () => child.kill('SIGTERM');
  process.once('SIGTERM', stop);
  process.on('SIGINT', () => undefined);
  const [code] = await once(child, 'exit');
  process.exitCode = typeof code === 'number' ? code : 0;
  return [];
}
