import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { decode } from '@velvet/contract/codec';
import { cursorAfter } from '@velvet/contract/ops/decision';
import { type OpsEndpoint, type OpsRequest, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import {
  type AnyOpsEndpoint,
  type OpsName,
  opsEndpoints,
} from '@velvet/contract/ops/ops-endpoints';
import { opsProblem } from '@velvet/contract/ops/problem';
import {
  isSafeForToken,
  NoAnswer,
  type OpsServer,
  pauseFor,
  sendCall,
} from '@velvet/contract/ops/send-call';
import { parseJson, parseOptional } from '@velvet/contract/parse';
import { tableLines } from '@velvet/contract/text';
import { isOperatorToken } from '../operator/access/operator-transaction.ts';
import { UsageError } from '../operator/command-line/command.ts';
import type { OpsInputs, OpsOutputs } from '../ops/ops-call.ts';
import { type CallArguments, readCallArguments, wireInput } from './call-input.ts';
import { fieldsOf, operationLines } from './operation-fields.ts';

const OK = 0;
const REFUSED = 1;
const MISUSED = 2;
/** No answer: a change may have been made. */
const UNKNOWN = 3;

/** What `call` runs in. */
interface CallRun {
  /** What was typed after `call`. */
  readonly argv: readonly string[];
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  /** Prints a piece of a file as it is; resolves once more can be taken. */
  readonly write: (piece: Uint8Array) => Promise<void>;
  /** @throws UsageError where the environment does not name it. */
  readonly server: () => OpsServer;
}

/** What a personal token may call at all. */
const operations = opsEndpoints.filter(
  ({ access, effect }) => access !== 'everybody' && effect !== 'session',
);

/**
 * Calls an operation of the operators' server, or lists them all. Returns the exit code: 0 done,
 * 1 refused or broken, 2 not understood (nothing was sent), 3 no answer.
 */
export async function runCall(run: CallRun): Promise<number> {
  const sent = { key: '', isChange: false };
  try {
    const given = readCallArguments(run.argv);
    if (given.operation === undefined) return list(run);
    const endpoint = operations.find(({ name }) => name === given.operation);
    if (!endpoint) throw new UsageError(`There is no operation "${given.operation}".`);
    const request = await requestOf<OpsName>(endpoint, given);
    const server = run.server();
    sent.key = given.key ?? randomUUID();
    sent.isChange = endpoint.effect === 'data';
    const response = await sendCall(server, request, sent.key);
    return await (endpoint.download && response.ok ? writeFile : show)(run, given, response);
  } catch (error) {
    if (error instanceof UsageError) {
      run.printError(error.message);
      return MISUSED;
    }
    if (!(error instanceof NoAnswer)) throw error;
    run.printError(error.message);
    if (sent.isChange) {
      run.printError(`The change may have been made. To ask again, add: --key ${sent.key}`);
    }
    return UNKNOWN;
  }
}

function list({ print }: CallRun): number {
  print(
    'Usage: operator call <operation> [field=value …] [--json <input>] [--file <path>] [--table]',
  );
  print('');
  for (const endpoint of operations) for (const line of operationLines(endpoint)) print(line);
  return OK;
}

type Table = { readonly [N in OpsName]: OpsEndpoint<OpsInputs[N], OpsOutputs[N], N> };

/** The request of an input that its codec has accepted. */
async function requestOf<N extends OpsName>(
  endpoint: Table[N],
  given: CallArguments,
): Promise<OpsRequest> {
  const input = decode(endpoint.input, wireInput(given, fieldsOf(endpoint.input)));
  if (!input.ok) {
    throw new UsageError(`${input.field}: this value is missing or cannot be used.`);
  }
  return opsRequest(endpoint, input.value, await fileOf(endpoint, given));
}

async function fileOf(
  { file: accepted }: Pick<AnyOpsEndpoint, 'file'>,
  { file }: CallArguments,
): Promise<Blob | undefined> {
  if (!accepted) {
    if (file !== undefined) throw new UsageError('This operation takes no file.');
    return undefined;
  }
  if (file === undefined) throw new UsageError('This operation takes a file: --file <path>.');
  const extension = extname(file).slice(1).toLowerCase().replace('jpg', 'jpeg');
  const [only, ...others] = accepted.types;
  const type =
    others.length === 0 ? only : accepted.types.find((each) => each.endsWith(`/${extension}`));
  if (type === undefined) throw new UsageError(`--file is one of ${accepted.types.join(', ')}.`);
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  if (bytes.length > accepted.maxBytes) {
    throw new UsageError(`${file} has more than ${accepted.maxBytes} bytes.`);
  }
  return new Blob([bytes], { type });
}

async function writeFile(
  { write }: CallRun,
  _given: CallArguments,
  { body }: Response,
): Promise<number> {
  const pieces: AsyncIterable<Uint8Array> | null = body;
  try {
    for await (const piece of pieces ?? []) await write(piece);
  } catch (error) {
    throw new NoAnswer('The file broke off: what was printed is a part of it.', { cause: error });
  }
  return OK;
}

async function show(
  { print, printError }: CallRun,
  { table }: CallArguments,
  response: Response,
): Promise<number> {
  const body = parseJson(await response.text());
  if (!response.ok || body === undefined) {
    printError(refusalText(response.status, body));
    return REFUSED;
  }
  if (!table) {
    print(jsonText(body));
    return OK;
  }
  for (const line of tableText(body)) print(line);
  const next = cursorAfter(body);
  if (next !== undefined) printError(`More: cursor=${next}`);
  return OK;
}

function refusalText(status: number, body: unknown): string {
  const problem = parseOptional(opsProblem, body);
  if (!problem) return `The server answered with ${status}.`;
  const { reason, message, field, retryAfterS } = problem;
  const about = field === undefined ? '' : ` (${field})`;
  const wait = retryAfterS === undefined ? '' : ` Try again in ${retryAfterS} s.`;
  return `${reason}${about}: ${message}${wait}`;
}

type Row = Readonly<Record<string, unknown>>;

/** JSON with what a terminal would act upon escaped. */
const jsonText = (body: unknown): string =>
  JSON.stringify(body, null, 2).replace(
    /[\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A page as a table of its items, anything else as one of its fields. */
function tableText(body: unknown): readonly string[] {
  const { items }: { readonly items?: unknown } = Object(body);
  if (Array.isArray(items)) return tableLines(items.map((item): Row => Object(item)));
  return tableLines(Object.entries(Object(body)).map(([field, value]): Row => ({ field, value })));
}

/**
 * The server and the token of `OPS_URL` and `VELVET_OPERATOR_TOKEN`.
 * @throws UsageError without them, and for an address to which the token would go in the clear.
 */
export function callServer(environment: NodeJS.ProcessEnv): OpsServer {
  const { OPS_URL = '', VELVET_OPERATOR_TOKEN = '', LANG = '' } = environment;
  const url = URL.canParse(OPS_URL) ? new URL(OPS_URL) : undefined;
  if (!url) throw new UsageError('OPS_URL is needed: the address of the console.');
  if (!isSafeForToken(url)) {
    throw new UsageError('OPS_URL begins with https://, unless it is on this machine.');
  }
  const token = VELVET_OPERATOR_TOKEN.trim();
  if (!isOperatorToken(token)) {
    throw new UsageError('VELVET_OPERATOR_TOKEN is needed: operator tokens issue.');
  }
  return { url, token, language: LANG.startsWith('zh') ? 'zh-Hans' : 'en', pause: pauseFor };
}
