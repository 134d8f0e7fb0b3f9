import { serverTimings } from './is-traced.ts';

/** The trace that a page came with. */
export interface PageTrace {
  readonly trace: string;
  /** The edge's span of the page. */
  readonly span: string;
}

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/;

/** What the edge said with the page (`Server-Timing`); undefined for a page that is not traced. */
export function readPageTrace(performance: Performance): PageTrace | undefined {
  const { description = '' } =
    serverTimings(performance).find(({ name }) => name === 'traceparent') ?? {};
  const [, trace, span] = TRACEPARENT.exec(description) ?? [];
  return trace === undefined || span === undefined ? undefined : { trace, span };
}
