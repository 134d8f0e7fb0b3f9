import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../../tools/start/settings.ts';
import { appUser, checkout } from './app-user.ts';
import type { InstallationOptions, ReplaceProcess, RunningService } from './installation.ts';
import { type ServiceSurroundings, startNodeService } from './node-service.ts';
import type { PlannedService } from './product-services.ts';
import { isBalanced } from './replace-processes.ts';

const STOP_MS = 6_000;
/** HAProxy gives a server up after two bad answers, 2 s apart (deploy/proxy). */
const DRAIN_MS = 6_000;

/** The processes of the product. */
interface ProductProcesses {
  readonly services: ReadonlyMap<string, RunningService>;
  /** Starts processes at the same time. @throws StartProblem when one does not get ready. */
  start(planned: readonly PlannedService[]): Promise<void>;
  readonly replace: ReplaceProcess;
  stop(): Promise<void>;
}

/**
 * @param planAll what is planned for all processes at this moment; environments change with secrets.
 * @param environmentOf further variables of a process.
 */
export function productProcesses(
  surroundings: Omit<ServiceSurroundings, 'user' | 'checkout'>,
  planAll: () => Promise<readonly PlannedService[]>,
  environmentOf: InstallationOptions['environmentOf'],
): ProductProcesses {
  const { log } = surroundings;
  const services = new Map<string, RunningService>();
  const startOne = async (
    each: PlannedService,
    folder: string,
    besides: Readonly<Record<string, string>> = {},
  ): Promise<void> => {
    const environment = { ...each.environment, ...environmentOf?.(each.name), ...besides };
    const own = { ...surroundings, checkout: folder, user: appUser(folder) };
    const service = await startNodeService({ ...each, environment }, own);
    const url = each.port === undefined ? undefined : `http://127.0.0.1:${each.port}`;
    services.set(each.name, { ...service, url, readyUrl: each.readyUrl, checkout: folder });
  };
  const planOf = async (name: string): Promise<PlannedService> => {
    const planned = (await planAll()).find((each) => each.name === name);
    if (planned) return planned;
    throw new StartProblem(`There is no process ${name}.`);
  };
  return {
    services,
    async start(planned) {
      log(`Starting ${planned.map(({ name }) => name).join(', ')}`);
      const outcomes = await Promise.allSettled(planned.map((each) => startOne(each, checkout)));
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
    async replace(name, folder, besides) {
      const running = services.get(name);
      if (!running) throw unknownProcess(name, services);
      const target = folder ?? running.checkout;
      // Before it is stopped: a folder that cannot be used changes nothing.
      if (appUser(target)?.uid !== appUser(running.checkout)?.uid) {
        throw new StartProblem(
          `${target} belongs to another user than ${running.checkout}, whose processes own the files.`,
        );
      }
      if (isBalanced(name)) {
        await running.drain();
        await delay(DRAIN_MS);
      }
      await running.stop(STOP_MS);
      try {
        await startOne(await planOf(name), target, besides);
      } catch (error) {
        if (target === running.checkout) throw error;
        log(`${name} is not ready from ${target}; starting it from ${running.checkout}`);
        await startOne(await planOf(name), running.checkout);
        throw new StartProblem(
          `${name} is not ready from ${target} and runs from ${running.checkout} again. ` +
            (error instanceof Error ? error.message : String(error)),
        );
      }
    },
    async stop() {
      await Promise.all([...services.values()].map((service) => service.stop(STOP_MS)));
    },
  };
}

const unknownProcess = (name: string, services: ReadonlyMap<string, unknown>): StartProblem =>
  new StartProblem(`There is no process ${name}; there are ${[...services.keys()].join(', ')}.`);
