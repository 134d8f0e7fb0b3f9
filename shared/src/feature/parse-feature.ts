import { languageCodes, languageTag } from '../contract/language.ts';
import { CONTRACT_VERSION } from '../contract/version.ts';
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
  | { readonly ok: false; readonly problem: FeatureProblem; readonly detail: string };

interface Expectation {
  readonly id: string;
  /** The paths this remote owns; any other in its feature is an error. */
  readonly ownedPaths: readonly string[];
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

function findProblem(value: Record<string, unknown>, { id, ownedPaths }: Expectation) {
  const { routes, slices, messages, data = {} } = value;
  if (value.contract !== CONTRACT_VERSION) {
    return refuse('unknown-contract', `speaks contract ${String(value.contract)}`);
  }
  if (value.id !== id) return refuse('wrong-id', `calls itself ${String(value.id)}`);
  if (!isRecord(routes) || !Array.isArray(slices) || !isRecord(messages)) {
    return refuse('not-a-feature', 'lacks routes, slices or messages');
  }
  const foreign = Object.keys(routes).find((path) => !ownedPaths.includes(path));
  if (foreign !== undefined) return refuse('foreign-route', `declares ${foreign}`);
  const bad = Object.entries(routes).find(([, load]) => typeof load !== 'function');
  if (bad) return refuse('bad-route', `has no loader for ${bad[0]}`);
  if (!isRecord(data) || !Object.values(data).every((load) => typeof load === 'function')) {
    return refuse('bad-data', 'has data that is no function');
  }
  if (!slices.every(isSlice)) return refuse('bad-slice', 'has a slice without path or reducer');
  const paths = slices.map((slice: { reducerPath: string }) => slice.reducerPath);
  if (new Set(paths).size !== paths.length) return refuse('bad-slice', 'repeats a slice');
  const missing = languageCodes.find((code) => typeof messages[languageTag(code)] !== 'function');
  if (missing !== undefined) return refuse('missing-language', `has no messages for ${missing}`);
  return undefined;
}

/** Reads a remote's default export, of which nothing is known yet. */
export function parseFeature(value: unknown, expectation: Expectation): ParsedFeature {
  if (!isRecord(value)) return refuse('not-a-feature', 'exports no feature');
  const problem = findProblem(value, expectation);
  const isFeature = (_found: unknown): _found is Feature => problem === undefined;
  return isFeature(value) ? { ok: true, feature: value } : (problem ?? refuse('not-a-feature', ''));
}
