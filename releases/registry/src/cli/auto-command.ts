import path from 'node:path';
import { parseJson } from '@velvet/contract/parse';
import * as v from 'valibot';
import { apiRollout } from '../api-client/api-rollout.ts';
import { type CanaryRules, canaryRulesSchema, defaultRules } from '../canary/figures.ts';
import { readIfThere } from '../files.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { type CanaryRollout, folderRollout } from '../rollout/canary-rollout.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { type WatchEnd, watchCanary } from '../rollout/watch-canary.ts';
import { addressOf, apiTarget, hereOf, type Place, print, Usage } from './command-line.ts';

const LOCAL_EDGE = 'http://localhost:8080';

export interface AutoOrder {
  readonly id: string;
  readonly steps: readonly number[];
  readonly edges: readonly string[];
  /** The release API; undefined: the releases folder of this machine. */
  readonly to?: string | undefined;
}

interface AutoValues {
  readonly id: string;
  /** The shares, such as `1,10,50,100`. */
  readonly auto?: string | undefined;
  readonly canary?: string | undefined;
  readonly edge: readonly string[];
  readonly to?: string | undefined;
}

/** Reads `--auto` with `--edge` and `--to`; undefined without it. Throws a Usage. */
export function readAutoOrder(
  usage: string,
  { id, auto, canary, edge, to }: AutoValues,
  { VELVET_URL }: NodeJS.ProcessEnv = process.env,
): AutoOrder | undefined {
  if (auto === undefined) return undefined;
  const wrong = (why: string) => new Usage(`${why}\n${usage}`);
  if (canary !== undefined) throw wrong('--auto says the first share, too: without --canary');
  const steps = stepsOf(auto);
  if (!steps) throw wrong('--auto takes rising shares from 1 to 100, such as 1,10,50,100');
  const local = VELVET_URL ?? (to === undefined ? LOCAL_EDGE : undefined);
  const edges = edge.length > 0 || local === undefined ? edge : [local];
  if (edges.length === 0) throw wrong('--auto with --to needs --edge');
  for (const one of edges) addressOf('edge', one, usage);
  return { id, steps, edges, to };
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

/**
 * `npm run release|promote -- <app> --auto 1,10,50,100`: takes the canary from share to share; sets the exit
 * code. `begin` puts the canary in use, after everything else was found to be in order.
 */
export async function autoCommand(
  place: Place,
  { order, usage }: { readonly order: AutoOrder; readonly usage: string },
  begin: () => Promise<unknown> = async () => undefined,
): Promise<readonly string[]> {
  const { id, steps } = order;
  if (id === 'console') {
    throw new RegistryRefusal('The members’ edges have no figures of the console: without --auto');
  }
  // Read before anything is built, so that a mistake in it shows at once.
  const rules = await readRules(await place.folderOf(id));
  const target = apiTarget({ to: order.to, edge: [] }, usage);
  const rollout = target
    ? apiRollout({ target, id })
    : folderRollout(hereOf(place, usage).releasesDir, id);
  await begin();
  if (!(await rollout.read())?.canary) throw new RegistryRefusal(`${id} has no canary to watch`);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const edges = order.edges.map((edge) => edgeReader(edge));
  const watched = { id, rules, steps, rollout, edges, signal: stop.signal, log: print };
  const end = await watchCanary(watched);
  process.exitCode = exitCodes[end];
  return end === 'done' || end === 'stopped' ? [] : howToGoOn(place, order, rollout);
}

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
const RULES_MAX_BYTES = 64 * 1024;

/** A team's `canary.json`; the defaults without one. Throws a RegistryRefusal that names the field. */
export async function readRules(folder: string): Promise<CanaryRules> {
  const file = path.join(folder, RULES_FILE);
  const text = await readIfThere(file, RULES_MAX_BYTES);
  if (text === undefined) return defaultRules;
  const json = parseJson(text);
  if (json === undefined) throw new RegistryRefusal(`${file} is no JSON`);
  const rules = v.safeParse(canaryRulesSchema, json);
  if (rules.success) return rules.output;
  const [issue] = rules.issues;
  throw new RegistryRefusal(`${file}: ${v.getDotPath(issue) ?? ''} ${issue.message}`);
}
