import * as v from 'valibot';
import { EDGE_FIGURES_URL, type EdgeFigures, edgeFiguresSchema } from '../canary/figures.ts';
import { connectionFailure } from '../connection-failure.ts';
import { readBody } from '../files.ts';

/** An edge whose figures are read. */
export interface EdgeReader {
  /** As messages name it. */
  readonly name: string;
  /** Rejects with a reason for people. */
  read(): Promise<EdgeFigures>;
}

const TIMEOUT_MS = 2_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

async function figuresOf(origin: string, timeoutMs: number): Promise<EdgeFigures> {
  const answer = await fetch(new URL(EDGE_FIGURES_URL, origin), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 404) {
    throw new Error('it shows figures to callers on its own machine only (DEVELOPER_PAGES)');
  }
  if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
  const body = await readBody(answer, ANSWER_MAX_BYTES);
  if (!body) throw new Error('it answers with more than figures');
  const figures = v.safeParse(edgeFiguresSchema, JSON.parse(body.toString()));
  if (!figures.success) throw new Error('it answers with something other than figures');
  return figures.output;
}

/** Reads an edge's figures over HTTP, within two seconds. */
export const edgeReader = (origin: string, timeoutMs = TIMEOUT_MS): EdgeReader => ({
  name: origin,
  async read() {
    try {
      return await figuresOf(origin, timeoutMs);
    } catch (error) {
      throw new Error(`${origin} cannot be read: ${connectionFailure(error)}`, { cause: error });
    }
  },
});
