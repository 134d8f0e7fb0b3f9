import type { Endpoint } from '@velvet/contract/endpoint';
import { type Envelope, sealEnvelope } from '@velvet/contract/envelope';
import { answerOf } from '@velvet/contract/testing/answers';
import { untilTestEnds } from '@velvet/contract/testing/until-test-ends';

/** The API as a page's `fetch` meets it; a call without an answer stays open until the test ends. */
export interface FakeFetch {
  readonly fetch: typeof fetch;
  /** The names below `/api/` that were called, in order. */
  readonly names: () => readonly string[];
  /** The fields an operation was called with, from query or form, newest last. */
  readonly inputs: (endpoint: { readonly name: string }) => readonly Record<string, string>[];
  answer<In, Out>(endpoint: Endpoint<In, Out>, value: Out, msg?: string): void;
  refuse(
    endpoint: { readonly name: string },
    code: number,
    msg: string,
    more?: { readonly data?: unknown; readonly retryAfterS?: number },
  ): void;
  /** Answers with any text, or not at all: `undefined` breaks the connection. */
  answerText(name: string, text: string | undefined): void;
}

export function createFakeFetch(): FakeFetch {
  const calls: { readonly name: string; readonly fields: URLSearchParams }[] = [];
  const answers = new Map<string, string | undefined>();
  const waits = new Map<string, number>();
  const answerWith = (name: string, envelope: Envelope) =>
    void answers.set(name, JSON.stringify(envelope));
  return {
    fetch(input, init) {
      const { pathname, searchParams } = new URL(String(input), 'http://page.invalid');
      const name = pathname.replace(/^\/api\//, '');
      const { body } = init ?? {};
      calls.push({ name, fields: body instanceof URLSearchParams ? body : searchParams });
      if (!answers.has(name)) return untilTestEnds(new Response(null, { status: 503 }));
      const text = answers.get(name);
      return text === undefined
        ? Promise.reject(new TypeError('The connection broke'))
        : Promise.resolve(new Response(text, { headers: headersOf(waits.get(name)) }));
    },
    names: () => calls.map(({ name }) => name),
    inputs: ({ name }) =>
      calls.filter((call) => call.name === name).map(({ fields }) => Object.fromEntries(fields)),
    answer: (endpoint, value, msg) => answerWith(endpoint.name, answerOf(endpoint, value, msg)),
    refuse({ name }, code, msg, { data = null, retryAfterS } = {}) {
      answerWith(name, sealEnvelope(code, msg, data));
      if (retryAfterS !== undefined) waits.set(name, retryAfterS);
    },
    answerText: (name, text) => void answers.set(name, text),
  };
}

const headersOf = (retryAfterS: number | undefined): HeadersInit =>
  retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) };
