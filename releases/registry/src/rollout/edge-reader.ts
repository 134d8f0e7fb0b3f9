import * as v from 'valibot';
import { EDGE_FIGURES_URL, type EdgeFigures, edgeFiguresSchema } from '../canary/figures.ts';

/** An edge whose figures are read. */
export interface EdgeReader {
  /** As messages name it. */
  readonly name: string;
  /** Rejects with a reason for people. */
  read(): Promise<EdgeFigures>;
}

const TIMEOUT_MS = 2_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

/** The body as text, of an answer that must not be longer. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > ANSWER_MAX_BYTES) throw new Error('it answers with more than figures');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

async function figuresOf(origin: string, timeoutMs: number): Promise<EdgeFigures> {
  const answer = await fetch(new URL(EDGE_FIGURES_URL, origin), {
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (answer.status === 404) {
    throw new Error('it shows figures to callers on its own machine only (DEVELOPER_PAGES)');
  }
  if (!answer.ok) throw new Error(`it answers with ${answer.status}`);
  const figures = v.safeParse(edgeFiguresSchema, JSON.parse(await textOf(answer)));
  if (!figures.success) throw new Error('it answers with something other than figures');
  return figures.output;
}

const connectionFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
};

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
