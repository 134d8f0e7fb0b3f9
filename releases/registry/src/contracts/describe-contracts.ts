import type { ContractOverview } from './contract-releases.ts';
import type { EdgeContracts } from './edge-contracts.ts';

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
