import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { decode } from '@velvet/contract/codec';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { type OpsProblem, opsProblem } from '@velvet/contract/ops/problem';
import {
  type ClaimedRelease,
  claimReleaseRequest,
  RELEASE_REPORT_MAX,
  releaseWork,
  reportReleaseRequest,
} from '@velvet/contract/ops/release-requests';
import {
  isSafeForToken,
  NoAnswer,
  type OpsServer,
  pauseFor,
  sendCall,
} from '@velvet/contract/ops/send-call';
import { parseJson, parseOptional } from '@velvet/contract/parse';
import { errorMessage } from '../files.ts';
import { RegistryRefusal } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { isAsWanted, promote, rollBack } from '../rollout/changes.ts';
import { UntrustedRegistry } from '../signing/documents.ts';

interface AgentOptions extends AgentConfig {
  /** Ends the agent after what it is doing. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  /** Between two questions for work. */
  readonly everyMs?: number;
}

const EVERY_MS = 3_000;
/** How long a report is sent again; after that the next claim finds what was done. */
const REPORT_FOR_MS = 300_000;
/** No later call with this token would be answered otherwise. */
const isFinal = ({ reason }: CallRefused): boolean =>
  reason === 'no_session' || reason === 'forbidden';

/**
 * Takes up requests of operators about releases, one after the other, until the signal.
 * @throws CallRefused when the token is not accepted.
 */
export async function runAgent(options: AgentOptions): Promise<void> {
  const { server, signal, log, everyMs = EVERY_MS } = options;
  let trouble = '';
  while (!signal.aborted) {
    try {
      const { isWaiting } = await callOps(server, releaseWork, {});
      if (trouble !== '') log('The operators’ server answers again');
      trouble = '';
      if (isWaiting && (await workOnce(options))) continue;
    } catch (error) {
      if (error instanceof CallRefused && isFinal(error)) throw error;
      // Whatever it is, the next question may be answered; the same trouble is told once.
      if (String(error) !== trouble) log(errorMessage(error));
      trouble = String(error);
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Takes a request up, makes the change and says what became of it. False: there was none. */
async function workOnce(options: AgentOptions): Promise<boolean> {
  const { server, releasesDir, log } = options;
  const { request } = await callOps(server, claimReleaseRequest, {});
  if (!request) return false;
  log(`Request ${request.id}: ${request.action} of ${request.app} to ${request.target}`);
  const made = await makeChange(request, releasesDir);
  if (made.fault !== undefined) log(`Request ${request.id}: ${errorMessage(made.fault)}`);
  log(`Request ${request.id}: ${made.outcome}: ${made.report}`);
  await report(request, made, options);
  return true;
}

/** Sends the report until it is answered. */
async function report(
  { id, claim }: ClaimedRelease,
  { outcome, report: said }: Made,
  options: AgentOptions,
): Promise<void> {
  const { server, signal, log, everyMs = EVERY_MS } = options;
  const key = randomUUID();
  const until = Date.now() + REPORT_FOR_MS;
  for (;;) {
    try {
      await callOps(server, reportReleaseRequest, { id, claim, outcome, report: said }, key);
      return;
    } catch (error) {
      if (error instanceof CallRefused) {
        if (isFinal(error)) throw error;
        return log(`Request ${id}: the report is not taken: ${error.message}`);
      }
      if (!(error instanceof NoAnswer)) throw error;
      log(`Request ${id}: the report is not sent yet: ${error.message}`);
      if (signal.aborted || Date.now() > until) return;
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What became of a request. */
interface Made {
  readonly outcome: 'done' | 'refused';
  /** The change as the commands print it, or why there is none; not blank. */
  readonly report: string;
  /** What went wrong on this machine, for its log. */
  readonly fault?: unknown;
}

/**
 * Makes a change by the code of `npm run promote` and `npm run rollback`, with their checks, if the app is
 * still as the operator saw it. A request that was taken up before may have been made by an agent that
 * crashed before it could say so: the registry tells.
 */
async function makeChange(request: ClaimedRelease, releasesDir: string): Promise<Made> {
  const { app, action, claim } = request;
  try {
    if (claim > 1 && (await isMade(request, releasesDir))) return found(request);
    const change = { releasesDir, id: app, now: new Date(), seen: request };
    const report = await (action === 'promote' ? promote : rollBack)(change);
    return { outcome: 'done', report: asReport(report) };
  } catch (error) {
    if (error instanceof RegistryRefusal || error instanceof UntrustedRegistry) {
      return { outcome: 'refused', report: asReport(error.message) };
    }
    // What was signed is in force, whatever failed after it.
    const isDone = await isMade(request, releasesDir).catch(() => false);
    if (isDone) return { ...found(request), fault: error };
    const report = asReport(`The agent failed, and nothing was changed: ${errorMessage(error)}`);
    return { outcome: 'refused', report, fault: error };
  }
}

const isMade = async (request: ClaimedRelease, releasesDir: string): Promise<boolean> =>
  isAsWanted(await readRegistry(releasesDir), request.app, request);

const found = ({ app, target }: ClaimedRelease): Made => ({
  outcome: 'done',
  report: `${app}: everybody gets ${target}; found done after an interruption`,
});

/** Within what the contract allows. */
const asReport = (text: string): string =>
  text.replace(/[^\P{Cc}\n\t]/gu, ' ').slice(0, RELEASE_REPORT_MAX);

/** A call that the operators' server refuses, or answers with what is not in the contract. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly reason: OpsProblem['reason'] | undefined;

  constructor(operation: string, status: number, problem: OpsProblem | undefined) {
    super(`${operation} was answered with ${problem?.message ?? status}`);
    this.reason = problem?.reason;
  }
}

/**
 * Calls an operation; repeated calls with one key make one change.
 * @throws CallRefused, and NoAnswer where the server cannot be reached.
 */
async function callOps<In, Out>(
  server: OpsServer,
  endpoint: OpsEndpoint<In, Out>,
  input: In,
  key: string = randomUUID(),
): Promise<Out> {
  const response = await sendCall(server, opsRequest(endpoint, input), key);
  const body = parseJson(await response.text());
  const problem = response.ok ? undefined : parseOptional(opsProblem, body);
  if (!response.ok) throw new CallRefused(endpoint.name, response.status, problem);
  const output = decode(endpoint.output, body);
  if (!output.ok) throw new CallRefused(endpoint.name, response.status, undefined);
  return output.value;
}

interface AgentConfig {
  readonly server: OpsServer;
  readonly releasesDir: string;
}

/** A variable of the environment that is missing or wrong; the message names it. */
export class AgentProblem extends Error {
  override readonly name = 'AgentProblem';
}

/** Half of a lease: an attempt that takes longer is given up while the claim still counts. */
const PATIENCE_MS = 30_000;

/** Reads OPS_URL, VELVET_OPERATOR_TOKEN and DATA_DIR. Throws an AgentProblem. */
export function readAgentConfig(environment: NodeJS.ProcessEnv): AgentConfig {
  const { OPS_URL = '', VELVET_OPERATOR_TOKEN = '', DATA_DIR = '.velvet' } = environment;
  if (!URL.canParse(OPS_URL))
    throw new AgentProblem('OPS_URL is needed: the address of the console');
  const url = new URL(OPS_URL);
  if (!isSafeForToken(url)) {
    throw new AgentProblem('OPS_URL begins with https://, unless it is on this machine');
  }
  const token = VELVET_OPERATOR_TOKEN.trim();
  if (token === '') {
    throw new AgentProblem(
      'VELVET_OPERATOR_TOKEN is needed: npx velvet operator tokens issue --label <name> --role release_agent',
    );
  }
  return {
    server: { url, token, language: 'en', pause: pauseFor, patienceMs: PATIENCE_MS },
    releasesDir: path.resolve(DATA_DIR, 'releases'),
  };
}
