import path from 'node:path';
import { parseArgs } from 'node:util';
import { apps } from '../build/apps.ts';
import { root } from '../build/root.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { type CanaryRollout, folderRollout } from '../rollout/canary-rollout.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { readRules } from '../rollout/read-rules.ts';
import { type WatchEnd, watchCanary } from '../rollout/watch-canary.ts';
import type { AutoName } from './is-auto.ts';
import { print } from './print.ts';
import { Usage, usages } from './usage.ts';

const LOCAL_EDGE = 'http://localhost:8080';
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

export interface AutoOrder {
  readonly id: string;
  readonly steps: readonly number[];
  readonly edges: readonly string[];
  /** The other options. */
  readonly others: readonly string[];
}

/** Reads `--auto` and `--edge`. Throws a Usage. */
export function readAutoOrder(
  name: AutoName,
  args: readonly string[],
  { VELVET_URL = LOCAL_EDGE }: NodeJS.ProcessEnv = process.env,
): AutoOrder {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: { auto: { type: 'string' }, edge: { type: 'string', multiple: true } },
  });
  const wrong = (why: string) => new Usage(`${why}\n${usages[name]}`);
  const own = tokens.filter(
    (token) => token.kind === 'option' && /^(?:auto|edge)$/.test(token.name),
  );
  const taken = own.flatMap((token) =>
    token.kind === 'option' && token.inlineValue === false
      ? [token.index, token.index + 1]
      : [token.index],
  );
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  if (given.includes('canary')) throw wrong('--auto says the first share, too: without --canary');
  if (given.includes('to')) throw wrong('--auto needs the registry at hand: without --to');
  const steps = stepsOf(String(values.auto));
  if (!steps) throw wrong('--auto takes rising shares from 1 to 100, such as 1,10,50,100');
  const edges = (values.edge ?? [VELVET_URL]).map(String);
  const unsafe = edges.find((edge) => !isSafe(edge));
  if (unsafe !== undefined) throw wrong(`${unsafe} is no https:// address of an edge`);
  const [id] = positionals;
  if (id === undefined) throw new Usage(usages[name]);
  return { id, steps, edges, others: args.filter((_, index) => !taken.includes(index)) };
}

/** The first share is that of a canary. */
function stepsOf(text: string): readonly number[] | undefined {
  if (!/^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(text)) return undefined;
  const steps = text.split(',').map(Number);
  const isRising = steps.every((step, index) => step <= 100 && step > (steps[index - 1] ?? 0));
  return isRising && (steps[0] ?? 100) < 100 ? steps : undefined;
}

/** What edges say decides: nobody on the way may change it. */
function isSafe(edge: string): boolean {
  if (!URL.canParse(edge)) return false;
  const { protocol, hostname } = new URL(edge);
  return protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));
}

const exitCodes: Readonly<Record<WatchEnd, number>> = {
  done: 0,
  failed: 1,
  stopped: 2,
  changed: 3,
  interrupted: 130,
};

/** `npm run release|promote -- <app> --auto 1,10,50,100`: sets the exit code. */
export async function autoCommand(
  releasesDir: string,
  name: AutoName,
  args: readonly string[],
): Promise<readonly string[]> {
  const order = readAutoOrder(name, args);
  const { id, steps, others } = order;
  const app = apps.find((known) => known.id === id);
  if (id === 'console') {
    throw new RegistryRefusal('The members’ edges have no figures of the console: without --auto');
  }
  // Read before anything is built, so that a mistake in it shows at once.
  const rules = await readRules(path.join(root, app?.folder ?? id));
  const rollout = folderRollout(releasesDir, id);
  if (name === 'release') {
    const { releaseCommand } = await import('./release-command.ts');
    await releaseCommand(releasesDir, [...others, '--canary', String(steps[0])]);
  } else if (others.length !== 1) throw new Usage(usages[name]);
  if (!(await rollout.read())?.canary) throw new RegistryRefusal(`${id} has no canary to watch`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const edges = order.edges.map((edge) => edgeReader(edge));
  const watched = { id, rules, steps, rollout, edges, signal: stop.signal, log: print };
  const end = await watchCanary(watched);
  process.exitCode = exitCodes[end];
  return end === 'done' || end === 'stopped' ? [] : howToGoOn(order, rollout);
}

/** Where the canary was left, and the commands that lead on. */
export async function howToGoOn(
  { id, steps, edges }: AutoOrder,
  rollout: Pick<CanaryRollout, 'read'>,
): Promise<readonly string[]> {
  const app = await rollout.read();
  if (!app?.canary) return [`${id}: everybody gets ${app?.current}`];
  const named = edges.map((edge) => ` --edge ${edge}`).join('');
  const { version, percent } = app.canary;
  return [
    `${id} ${version} stays at ${percent} %, and nothing watches it`,
    `npm run promote -- ${id} --auto ${steps.join(',')}${named} goes on`,
    `npm run rollback -- ${id} takes it back`,
  ];
}
