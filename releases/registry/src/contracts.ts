import { isHostId } from '@velvet/contract/hosts';
import type { ContractFigures } from './canary/figures.ts';
import { errorMessage } from './files.ts';
import type { Registry } from './registry/registry.ts';
import { type Release, readPublished, servedBy } from './release/release.ts';
import type { EdgeReader } from './rollout/edge-reader.ts';

/** Who gets a release: everybody or a share, or only tabs that are open since it was in use, and rollbacks. */
type Standing = 'production' | 'canary' | 'kept';

/** The releases of one version of the contract. */
interface ContractReleases {
  readonly contract: number;
  /** Hosts in production, or as a canary, that serve it, as `shell 1.0.2`. */
  readonly servedBy: string[];
  /** Remotes that speak it, as `video 1.0.2`, by who gets them. */
  readonly spokenBy: Readonly<Record<Standing, string[]>>;
}

interface ContractOverview {
  /** The newest first. */
  readonly contracts: readonly ContractReleases[];
  /** Releases that the registry names and this folder does not have, or not so that they can be read. */
  readonly unreadable: readonly string[];
}

/** Which releases of the registry speak which version of the contract. */
export async function contractReleases(
  releasesDir: string,
  registry: Registry,
): Promise<ContractOverview> {
  const unreadable: string[] = [];
  const known = new Map<number, ContractReleases>();
  const entryOf = (contract: number): ContractReleases => {
    const before = known.get(contract);
    if (before) return before;
    const entry = { contract, servedBy: [], spokenBy: { production: [], canary: [], kept: [] } };
    known.set(contract, entry);
    return entry;
  };
  for (const [id, { current, canary, digests }] of Object.entries(registry.apps)) {
    for (const version of Object.keys(digests)) {
      const isCanary = version === canary?.version;
      const standing = version === current ? 'production' : isCanary ? 'canary' : 'kept';
      const label = `${id} ${version}`;
      const release = await readPublished(releasesDir, id, version).catch(() => undefined);
      if (!release) unreadable.push(label);
      else if (!isHostId(id)) entryOf(release.contract).spokenBy[standing].push(label);
      else if (standing !== 'kept') {
        for (const contract of servedBy(release)) entryOf(contract).servedBy.push(label);
      }
    }
  }
  const contracts = [...known.values()].sort((one, other) => other.contract - one.contract);
  return { contracts, unreadable };
}

/** Open tabs keep the releases that they started with for as long. */
const UNUSED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** The versions that a host in production serves and its next release does not. */
export const droppedBy = (next: Release, before: Release | undefined): readonly number[] =>
  before ? servedBy(before).filter((contract) => !servedBy(next).includes(contract)) : [];

/** Why one edge does not show that nobody used a contract for 30 days; undefined where it does. */
function doubtOf(contract: number, edge: EdgeContracts, now: Date): string | undefined {
  if (!edge.ok) return edge.reason;
  const from = now.getTime() - UNUSED_DAYS * DAY_MS;
  const { since, last } = edge.figures;
  const lastAt = last[contract];
  if (lastAt !== undefined && Date.parse(lastAt) > from) {
    return `${edge.edge} served a remote of contract ${contract} at ${lastAt}`;
  }
  return Date.parse(since) > from ? `${edge.edge} counts only since ${since}` : undefined;
}

interface Drop {
  readonly contract: number;
  readonly overview: ContractOverview;
  readonly edges: readonly EdgeContracts[];
  readonly now: Date;
}

/**
 * Why it is not known that nobody uses a contract any more, in sentences. Releases that somebody gets are not among the
 * reasons: they are incompatible with such a host, which nobody can overrule.
 */
export function doubtsAbout({ contract, overview, edges, now }: Drop): readonly string[] {
  const kept = overview.contracts.find((one) => one.contract === contract)?.spokenBy.kept ?? [];
  const unseen = edges.length === 0 ? ['no edge was asked (--edge)'] : [];
  return [
    ...kept.map(
      (release) => `${release} speaks it, which open tabs may have and a rollback may need`,
    ),
    ...overview.unreadable.map((release) => `${release} cannot be read here`),
    ...unseen,
    ...edges.flatMap((edge) => doubtOf(contract, edge, now) ?? []),
  ];
}

interface Judged {
  readonly host: string;
  readonly contract: number;
  readonly doubts: readonly string[];
  /** A person has decided that it is dropped all the same. */
  readonly isTakenOn: boolean;
}

/** Whether a host may drop a contract, with what is to be printed. */
export function judgeDrop({ host, contract, doubts, isTakenOn }: Judged) {
  const what = `${host} no longer serves contract ${contract}`;
  if (doubts.length === 0) return { isAllowed: true, text: `${what}, which nobody uses` };
  const reasons = doubts.map((doubt) => `\n- ${doubt}`).join('');
  const option = `--drop-contract ${contract}`;
  const text = isTakenOn
    ? `${what}: ${option} was given, although${reasons}`
    : `${what}, which may be in use:${reasons}\n${option} releases it all the same`;
  return { isAllowed: isTakenOn, text };
}

/** What one edge knows of the contracts that it served, or why that is not known. */
export type EdgeContracts =
  | { readonly edge: string; readonly ok: true; readonly figures: ContractFigures }
  | { readonly edge: string; readonly ok: false; readonly reason: string };

async function contractsOf(reader: EdgeReader): Promise<EdgeContracts> {
  const { name: edge } = reader;
  try {
    const { contracts: figures } = await reader.read();
    if (figures) return { edge, ok: true, figures };
    return { edge, ok: false, reason: `${edge} is from before edges counted contracts` };
  } catch (error) {
    return { edge, ok: false, reason: errorMessage(error) };
  }
}

/** Asks every edge; never rejects. */
export const readEdgeContracts = (
  edges: readonly EdgeReader[],
): Promise<readonly EdgeContracts[]> => Promise.all(edges.map(contractsOf));

const listed = (names: readonly string[]): string => (names.length > 0 ? names.join(', ') : '–');

/** When the edges that answered last served a contract, as far as they know. */
function lastServed(contract: number, edges: readonly EdgeContracts[]): string {
  const times = edges.flatMap((edge) => (edge.ok ? (edge.figures.last[contract] ?? []) : []));
  return times.sort().at(-1) ?? (edges.some(({ ok }) => ok) ? 'not seen' : 'not known');
}

/** Each contract with a line for each fact, and what is not known. */
export function describeContracts(
  { contracts, unreadable }: ContractOverview,
  edges: readonly EdgeContracts[],
): readonly string[] {
  const lines = contracts.flatMap(({ contract, servedBy, spokenBy }) => [
    `contract ${contract}`,
    `  served by    ${listed(servedBy)}`,
    `  production   ${listed(spokenBy.production)}`,
    `  canary       ${listed(spokenBy.canary)}`,
    `  kept         ${listed(spokenBy.kept)}`,
    `  last served  ${lastServed(contract, edges)}`,
  ]);
  return [
    ...lines,
    ...edges.map((edge) =>
      edge.ok ? `${edge.edge} counts since ${edge.figures.since}` : `Not known: ${edge.reason}`,
    ),
    ...(edges.length === 0 ? ['Not known: when edges last served them, without --edge'] : []),
    ...unreadable.map((release) => `Not known: ${release}, which cannot be read here`),
  ];
}
