import { copyFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { systemUser } from '../machine/system-user.ts';
import { untilListening } from '../machine/until-listening.ts';
import { programOf } from '../packages.ts';
import { checkout } from './app-user.ts';

const CONNECTIONS = 20_000;
const SPARE_FILES = 200;

/** Ports of the proxy and of what is behind it, all on 127.0.0.1. */
interface ProxyPorts {
  readonly visitors: number;
  readonly calls: number;
  readonly edges: readonly number[];
  readonly apis: readonly number[];
}

/** HAProxy between visitors and edges, and between edges and API servers: the configuration of Compose. */
export async function startProxy(
  ports: ProxyPorts,
  folders: { readonly workFolder: string; readonly logFolder: string },
  log: (line: string) => void,
): Promise<KeptProgram> {
  const configuration = path.join(folders.workFolder, 'proxy.haproxy.cfg');
  await copyFile(path.join(checkout, 'deploy/proxy/haproxy.cfg'), configuration);
  const places = (prefix: string, numbers: readonly number[]) =>
    numbers.map((port, index) => [`${prefix}_${index + 1}`, `127.0.0.1:${port}`]);
  const { TLS_PROXIES } = process.env;
  const user = systemUser('haproxy');
  return keepProgram(
    {
      name: 'The proxy',
      command: [programOf('haproxy'), '-db', '-f', configuration],
      environment: {
        CONNECTIONS: String(await mostConnections()),
        VISITORS: `127.0.0.1:${ports.visitors}`,
        CALLS: `127.0.0.1:${ports.calls}`,
        ...(TLS_PROXIES && { TLS_PROXIES }),
        ...Object.fromEntries([...places('EDGE', ports.edges), ...places('API', ports.apis)]),
      },
      user,
      workFolder: folders.workFolder,
      logFile: path.join(folders.logFolder, 'proxy.log'),
      enter: [],
    },
    log,
    (signal) => untilListening(ports.visitors, signal),
  );
}

/** As many as in Compose, or as many as this machine's limit of open files allows: two for each. */
async function mostConnections(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8');
  const [, hard = '1024'] = /^Max open files\s+\S+\s+(\d+)/m.exec(limits) ?? [];
  return Math.min(CONNECTIONS, Math.floor((Number(hard) - SPARE_FILES) / 2));
}
