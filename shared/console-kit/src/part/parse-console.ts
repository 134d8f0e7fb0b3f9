import { type ConsoleLanguage, consoleLanguages } from '@velvet/contract/console-page';
import { servedContracts } from '@velvet/contract/served-contracts';
import type { Catalog } from '@velvet/sdk/feature';
import type { ComponentType } from 'react';

export type ConsoleProblem =
  | 'not-a-console'
  | 'unknown-contract'
  | 'wrong-id'
  | 'foreign-page'
  | 'undeclared-page'
  | 'bad-page'
  | 'missing-language';

export type ParsedConsole =
  | { readonly ok: true; readonly part: ConsolePart }
  /** `detail` names what the problem is about: a part, a path, a value. */
  | { readonly ok: false; readonly problem: ConsoleProblem; readonly detail: string };

interface Expectation {
  readonly id: string;
  /**
   * The paths that the remote's manifest declares: no other may be among the pages. Undefined for a
   * release before the one whose manifest is known.
   */
  readonly declaredPaths: readonly string[] | undefined;
  /** Versions of the contract that the host serves; those of this build without it. */
  readonly contracts?: readonly unknown[];
}

const refuse = (problem: ConsoleProblem, detail: string): ParsedConsole => ({
  ok: false,
  problem,
  detail,
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function findProblem(
  value: unknown,
  { id, declaredPaths, contracts = servedContracts }: Expectation,
) {
  if (!isRecord(value)) return refuse('not-a-console', 'the default export');
  const { contract, pages, messages } = value;
  if (!contracts.includes(contract)) return refuse('unknown-contract', String(contract));
  if (value.id !== id) return refuse('wrong-id', String(value.id));
  if (!isRecord(pages)) return refuse('not-a-console', 'pages');
  if (!isRecord(messages)) return refuse('not-a-console', 'messages');
  for (const [path, load] of Object.entries(pages)) {
    if (!path.startsWith(`/${id}/`)) return refuse('foreign-page', path);
    if (declaredPaths && !declaredPaths.includes(path)) return refuse('undeclared-page', path);
    if (typeof load !== 'function') return refuse('bad-page', path);
  }
  const missing = consoleLanguages.find((language) => typeof messages[language] !== 'function');
  return missing && refuse('missing-language', missing);
}

/** Reads the default export of a remote's module `./console`, of which nothing is known yet. */
export function parseConsole(value: unknown, expectation: Expectation): ParsedConsole {
  const problem = findProblem(value, expectation);
  const isPart = (_found: unknown): _found is ConsolePart => problem === undefined;
  return isPart(value) ? { ok: true, part: value } : (problem ?? refuse('not-a-console', ''));
}

type Module<T> = Promise<{ readonly default: T }>;

export type ConsolePageLoader = () => Module<ComponentType>;
export type ConsoleMessageLoaders = Readonly<Record<ConsoleLanguage, () => Module<Catalog>>>;

/** What a remote gives the console: the default export of its module `./console`. */
export interface ConsolePart {
  /** `CONTRACT_VERSION` of the build. */
  readonly contract: number;
  readonly id: string;
  /** By path; each lies below `/<id>/`. */
  readonly pages: Readonly<Record<string, ConsolePageLoader>>;
  readonly messages: ConsoleMessageLoaders;
}

interface AnyManifest {
  readonly console: { readonly pages: Readonly<Record<string, unknown>> };
}
type PathOf<Manifest extends { readonly console: { readonly pages: object } }> =
  keyof Manifest['console']['pages'] & string;

/** A part whose pages are exactly those that a `remote.json`, given as its type, declares. */
interface ConsolePartOf<Manifest extends { readonly console: { readonly pages: object } }>
  extends ConsolePart {
  readonly pages: Readonly<Record<PathOf<Manifest>, ConsolePageLoader>>;
}

/**
 * `export default defineConsole<typeof manifest>({ … })`, with `manifest` the app's `remote.json`: a
 * page that one of them lacks does not compile.
 */
export const defineConsole = <
  Manifest extends { readonly console: { readonly pages: object } } = AnyManifest,
>(
  part: ConsolePartOf<Manifest>,
): ConsolePart => part;
