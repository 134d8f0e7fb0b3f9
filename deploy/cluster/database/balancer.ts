import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import { systemUser } from '../machine/system-user.ts';
import { untilListening } from '../machine/until-listening.ts';
import { programOf } from '../packages.ts';
import type { NodePlace } from './database-node.ts';

/** Ports of HAProxy in front of the database nodes. */
interface BalancerPorts {
  readonly primary: number;
  readonly replica: number;
  /** Its own figures, for Prometheus, at /metrics. */
  readonly figures: number;
}

const CONFIGURATION = path.resolve(
  import.meta.dirname,
  '../../../deploy/cluster/database.haproxy.cfg',
);

/** Starts HAProxy with the configuration of `deploy/cluster`; it listens on loopback. */
export async function startBalancer(
  places: readonly NodePlace[],
  ports: BalancerPorts,
  folders: { readonly workFolder: string; readonly logFolder: string },
  log: (line: string) => void,
): Promise<KeptProgram> {
  // A copy, because the program's user may have no right to read the checkout.
  const configuration = path.join(folders.workFolder, 'database.haproxy.cfg');
  await copyFile(CONFIGURATION, configuration);
  return keepProgram(
    {
      name: 'HAProxy of the database',
      command: [programOf('haproxy'), '-db', '-f', configuration],
      environment: {
        BIND_ADDRESS: '127.0.0.1',
        PRIMARY_PORT: String(ports.primary),
        REPLICA_PORT: String(ports.replica),
        FIGURES_PORT: String(ports.figures),
        ...Object.fromEntries(
          places.flatMap(({ address, ports: own }, index) => [
            [`PG_${index + 1}`, `${address}:${own.postgres}`],
            [`PG_${index + 1}_REST`, String(own.patroni)],
          ]),
        ),
      },
      user: systemUser('haproxy'),
      workFolder: folders.workFolder,
      logFile: path.join(folders.logFolder, 'database-haproxy.log'),
      enter: [],
    },
    log,
    (signal) => untilListening(ports.primary, signal),
  );
}
