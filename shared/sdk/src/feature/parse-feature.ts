import { languageCodes, languageTag } from '@velvet/contract/language';
import { servedContracts } from '@velvet/contract/served-contracts';
import type { Feature } from './feature.ts';

export type FeatureProblem =
  | 'not-a-feature'
  | 'unknown-contract'
  | 'wrong-id'
  | 'foreign-route'
  | 'bad-route'
  | 'bad-slice'
  | 'bad-data'
  | 'missing-language';

export type ParsedFeature =
  | { readonly ok: true; readonly feature: Feature }
  /** `detail` names what the problem is about: a part, a path, a value. */
  | { readonly ok: false; readonly problem: FeatureProblem; readonly detail: string };

interface Expectation {
  readonly id: string;
  /** The paths this remote owns; any other in its feature is an error. */
  readonly ownedPaths: readonly string[];
  /** Versions of the contract that the host serves; those of this build without it. */
  readonly contracts?: readonly unknown[];
}

const refuse = (problem: FeatureProblem, detail: string): ParsedFeature => ({
  ok: false,
  problem,
  detail,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isSlice = (value: unknown) =>
  isRecord(value) &&
  typeof value.reducerPath === 'string' &&
  typeof value.reducer === 'function' &&
  (value.persistence === undefined || isPersistence(value.persistence));

const isPersistence = (value: unknown) =>
  isRecord(value) &&
  typeof value.key === 'string' &&
  typeof value.read === 'function' &&
  typeof value.write === 'function';

function findProblem(
  value: unknown,
  { id, ownedPaths, contracts = servedContracts }: Expectation,
): ParsedFeature | undefined {
  if (!isRecord(value)) return refuse('not-a-feature', 'the default export');
  const { routes, slices, messages, data = {}, pageData = {} } = value;
  if (!contracts.includes(value.contract)) {
    return refuse('unknown-contract', String(value.contract));
  }
  if (value.id !== id) return refuse('wrong-id', String(value.id));
  if (!isRecord(routes)) return refuse('not-a-feature', 'routes');
  if (!Array.isArray(slices)) return refuse('not-a-feature', 'slices');
  if (!isRecord(messages)) return refuse('not-a-feature', 'messages');
  for (const [path, load] of Object.entries(routes)) {
    if (!ownedPaths.includes(path)) return refuse('foreign-route', path);
    if (typeof load !== 'function') return refuse('bad-route', path);
  }
  if (!isRecord(data) || !isRecord(pageData)) return refuse('not-a-feature', 'data');
  for (const [path, load] of [...Object.entries(data), ...Object.entries(pageData)]) {
    if (typeof load !== 'function') return refuse('bad-data', path);
  }
  const known = new Set<unknown>();
  for (const slice of slices) {
    const name = isRecord(slice) ? slice.reducerPath : slice;
    if (!isSlice(slice) || known.has(name)) return refuse('bad-slice', String(name));
    known.add(name);
  }
  const missing = languageCodes.find((code) => typeof messages[languageTag(code)] !== 'function');
  return missing && refuse('missing-language', missing);
}

/** Reads a remote's default export, of which nothing is known yet. */
export function parseFeature(value: unknown, expectation: Expectation): ParsedFeature {
  const problem = findProblem(value, expectation);
  const isFeature = (_found: unknown): _found is Feature => problem === undefined;
  return isFeature(value) ? { ok: true, feature: value } : (problem ?? refuse('not-a-feature', ''));
}
