import type { ContractFigures } from '../canary/figures.ts';
import type { EdgeReader } from '../rollout/edge-reader.ts';

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
    return { edge, ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

/** Asks every edge; never rejects. */
export const readEdgeContracts = (
  edges: readonly EdgeReader[],
): Promise<readonly EdgeContracts[]> => Promise.all(edges.map(contractsOf));
