import { setTimeout as delay } from 'node:timers/promises';
import { parseJson } from '@velvet/contract/parse';
import * as v from 'valibot';
import { type ProblemCode, problemSchema } from '../api/contract.ts';
import { connectionFailure } from '../connection-failure.ts';
import { readBody } from '../files.ts';

/** A release API, and how patient its client is. */
export interface ApiServer {
  readonly url: URL;
  readonly pause?: (ms: number) => Promise<unknown>;
  readonly log?: (line: string) => void;
}

/** A request that the API refuses; the message is its own. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';
  readonly code: ProblemCode | undefined;

  constructor(message: string, code?: ProblemCode) {
    super(message);
    this.code = code;
  }
}

/** No attempt was answered. */
export class ApiUnreachable extends Error {
  override readonly name = 'ApiUnreachable';
}

const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];
/** Of an attempt. */
const LIMIT_MS = 60_000;
/** Answers that another attempt may not get. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);
const ANSWER_MAX_BYTES = 1024 * 1024;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly address: string;
  readonly body?: string | Buffer;
  /** Of the response. */
  readonly maxBytes?: number;
}

interface Answer {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Sends a request, again after a network failure or a temporary answer; all requests of the API may be
 * repeated. Throws ApiUnreachable, and ApiRefusal for a response that is too long.
 */
async function callApi(server: ApiServer, call: Call): Promise<Answer> {
  const { pause = delay, log } = server;
  let trouble = '';
  for (const ms of [...PAUSES_MS, undefined]) {
    try {
      const answer = await attempt(server, call);
      if (!TEMPORARY.has(answer.status)) return answer;
      trouble = problemText(problemIn(answer)) ?? `status ${answer.status}`;
    } catch (error) {
      if (error instanceof ApiRefusal) throw error;
      trouble = connectionFailure(error);
    }
    if (ms === undefined) break;
    log?.(`${server.url.host}: ${trouble}; trying again in ${ms / 1000} s`);
    // Clients that were interrupted together do not come back together.
    await pause(ms * (0.75 + Math.random() / 2));
  }
  throw new ApiUnreachable(`${server.url.origin} does not answer: ${trouble}`);
}

async function attempt({ url }: ApiServer, call: Call): Promise<Answer> {
  const { method, address, body, maxBytes = ANSWER_MAX_BYTES } = call;
  const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream';
  const response = await fetch(new URL(`.${address}`, withSlash(url)), {
    method,
    ...(body === undefined ? {} : { body, headers: { 'content-type': type } }),
    redirect: 'error',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  // A proxy's page about a failure may be longer than the file that was asked for.
  const limit = response.ok ? maxBytes : ANSWER_MAX_BYTES;
  const content = await readBody(response, limit);
  if (!content) throw new ApiRefusal(`${address} is longer than ${limit} bytes`);
  return { status: response.status, body: content };
}

/** Addresses are below the path of the API's own address, if it has one. */
const withSlash = (url: URL): URL => new URL(url.pathname.replace(/\/?$/, '/'), url);

/** Calls for a value. Throws ApiRefusal, and ApiUnreachable. */
export async function askApi<S extends v.GenericSchema>(
  server: ApiServer,
  schema: S,
  call: Call,
): Promise<v.InferOutput<S>> {
  const answer = await callApi(server, call);
  if (answer.status !== 200) throw refusalOf(answer);
  const read = v.safeParse(schema, jsonOf(answer));
  if (read.success) return read.output;
  throw new ApiRefusal(`${server.url.origin} is no release API that this version knows`);
}

/** A file of the registry; undefined where there is none. Throws ApiRefusal, and ApiUnreachable. */
export async function fetchFile(
  server: ApiServer,
  address: string,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const answer = await callApi(server, { method: 'GET', address, maxBytes });
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) throw refusalOf(answer);
  return answer.body;
}

const jsonOf = ({ body }: Answer): unknown => parseJson(body.toString('utf8'));

type Problem = v.InferOutput<typeof problemSchema>['problem'];

function problemIn(answer: Answer): Problem | undefined {
  const read = v.safeParse(problemSchema, jsonOf(answer));
  return read.success ? read.output.problem : undefined;
}

const problemText = (problem: Problem | undefined): string | undefined =>
  problem && (problem.field ? `${problem.field}: ${problem.message}` : problem.message);

function refusalOf(answer: Answer): ApiRefusal {
  const problem = problemIn(answer);
  return new ApiRefusal(problemText(problem) ?? `status ${answer.status}`, problem?.code);
}
