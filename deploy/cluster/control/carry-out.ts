import { StartProblem } from '../../../tools/start/settings.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import { rotate } from '../rotate/rotate.ts';
import type { Installation } from '../services/installation.ts';
import { inOrder } from '../services/process-order.ts';
import { replaceProcesses } from '../services/replace-processes.ts';
import type { Carry } from './control-server.ts';
import { readStatus } from './read-status.ts';

/** What requests act on. */
interface Controlled {
  readonly cluster: DatabaseCluster;
  /** Absent with `--database-only`. */
  readonly installation: Installation | undefined;
  /** Begins the end of the cluster; resolves when everything has ended. */
  stop(): Promise<void>;
}

/** Carries out what comes over the control socket. */
export function carryOut({ cluster, installation, stop }: Controlled): Carry {
  const product = (): Installation => {
    if (installation) return installation;
    throw new StartProblem('This cluster runs the database only (--database-only).');
  };
  return async (request, progress) => {
    switch (request.command) {
      case 'status':
        return readStatus(cluster, installation);
      case 'stop':
        return stop();
      case 'restart': {
        const { services } = product();
        const names = request.name === 'all' ? inOrder(services.keys()) : [request.name];
        return replaceProcesses(product(), names, { progress });
      }
      case 'replace': {
        const names = inOrder(product().services.keys(), request.direction);
        return replaceProcesses(product(), names, { checkout: request.checkout, progress });
      }
      case 'rotate':
        return rotate(request.what, { cluster, installation, names: request.names, progress });
    }
  };
}
