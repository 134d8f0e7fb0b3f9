import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { apiRollout } from '../api-client/api-rollout.ts';
import { type CanaryRules, canaryRulesSchema, defaultRules } from '../canary/figures.ts';
import { errorCode } from '../files.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { type CanaryRollout, folderRollout } from '../rollout/canary-rollout.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { type WatchEnd, watchCanary } from '../rollout/watch-canary.ts';
import {
  addressOf,
  apiOptions,
  apiTarget,
  hereOf,
  type Place,
  print,
  Usage,
} from './command-line.ts';

const LOCAL_EDGE = 'http://localhost:8080';

interface AutoOrder {
  readonly id: string;
  readonly steps: readonly number[];
  readonly edges: readonly string[];
  /** The release API; undefined: the releases folder of this machine. */
  readonly to?: string | undefined;
  /** The other options. */
  readonly others: readonly string[];
}

/** Reads `--auto`, `--edge` and `--to`. Throws a Usage. */
export function readAutoOrder(
  usage: string,
  args: readonly string[],
  { VELVET_URL }: NodeJS.ProcessEnv = process.env,
): AutoOrder {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: { auto: { type: 'string' }, ...apiOptions },
  });
  const wrong = (why: string) => new Usage(`${why}\n${usage}`);
  const options = tokens.flatMap((token) => (token.kind === 'option' ? [token] : []));
  const taken = options
    .filter(({ name: option }) => /^(?:auto|edge|to)$/.test(option))
    .flatMap(({ index, inlineValue }) => (inlineValue === false ? [index, index + 1] : [index]));
  if (options.some(({ name: option }) => option === 'canary')) {
    throw wrong('--auto says the first share, too: without --canary');
  }
  const steps = stepsOf(String(values.auto));
  if (!steps) throw wrong('--auto takes rising shares from 1 to 100, such as 1,10,50,100');
  const to = values.to === undefined ? undefined : String(values.to);
  const local = VELVET_URL ?? (to === undefined ? LOCAL_EDGE : undefined);
  const given = values.edge.length > 0 ? values.edge : [local];
  const edges = given.flatMap((edge) => (edge === undefined ? [] : [String(edge)]));
  if (edges.length === 0) throw wrong('--auto with --to needs --edge');
  for (const edge of edges) addressOf('edge', edge, usage);
  const [id] = positionals;
  if (id === undefined) throw new Usage(usage);
  return { id, steps, edges, to, others: args.filter((_, index) => !taken.includes(index)) };
}

/** The first share is that of a canary. */
function stepsOf(text: string): readonly number[] | undefined {
  if (!/^[1-9]\d{0,2}(?:,[1-9]\d{0,2})*$/.test(text)) return undefined;
  const steps = text.split(',').map(Number);
  const isRising = steps.every((step, index) => step <= 100 && step > (steps[index - 1] ?? 0));
  return isRising && (steps[0] ?? 100) < 100 ? steps : undefined;
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
  place: Place,
  name: 'release' | 'promote',
  args: readonly string[],
): Promise<readonly string[]> {
  const usage = place.usages[name];
  const order = readAutoOrder(usage, args);
  const { id, steps, others } = order;
  if (id === 'console') {
    throw new RegistryRefusal('The members’ edges have no figures of the console: without --auto');
  }
  // Read before anything is built, so that a mistake in it shows at once.
  const rules = await readRules(await place.folderOf(id));
  const target = apiTarget({ to: order.to, edge: [] }, usage);
  const rollout = target
    ? apiRollout({ target, id })
    : folderRollout(hereOf(place, usage).releasesDir, id);
  if (name === 'release') {
    const { releaseCommand } = await import('./release-command.ts');
    const first = ['--canary', String(steps[0])];
    await releaseCommand(place, [...others, ...first, ...toRelease(order)]);
  } else if (others.length !== 1) throw new Usage(usage);
  if (!(await rollout.read())?.canary) throw new RegistryRefusal(`${id} has no canary to watch`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const edges = order.edges.map((edge) => edgeReader(edge));
  const watched = { id, rules, steps, rollout, edges, signal: stop.signal, log: print };
  const end = await watchCanary(watched);
  process.exitCode = exitCodes[end];
  return end === 'done' || end === 'stopped' ? [] : howToGoOn(place, order, rollout);
}

/** The options of the release itself: through an API it waits for the edges, which are asked about contracts, too. */
const toRelease = ({ to, edges }: AutoOrder): readonly string[] => [
  ...(to === undefined ? [] : ['--to', to]),
  ...edges.flatMap((edge) => ['--edge', edge]),
];

/** Where the canary was left, and the commands that lead on. */
export async function howToGoOn(
  { typed }: Pick<Place, 'typed'>,
  { id, steps, edges, to }: AutoOrder,
  rollout: Pick<CanaryRollout, 'read'>,
): Promise<readonly string[]> {
  const app = await rollout.read();
  if (!app?.canary) return [`${id}: everybody gets ${app?.current}`];
  const api = to === undefined ? '' : ` --to ${to}`;
  const named = edges.map((edge) => ` --edge ${edge}`).join('') + api;
  const { version, percent } = app.canary;
  return [
    `${id} ${version} stays at ${percent} %, and nothing watches it`,
    `${typed('promote', id)} --auto ${steps.join(',')}${named} goes on`,
    `${typed('rollback', id)}${api} takes it back`,
  ];
}

const RULES_FILE = 'canary.json';

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RegistryRefusal(`${file} is no JSON`, { cause });
  }
}

/** A team's `canary.json`; the defaults without one. Throws a RegistryRefusal that names the field. */
export async function readRules(folder: string): Promise<CanaryRules> {
  const file = path.join(folder, RULES_FILE);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return defaultRules;
  const rules = v.safeParse(canaryRulesSchema, parsed(text, file));
  if (rules.success) return rules.output;
  const [issue] = rules.issues;
  throw new RegistryRefusal(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
