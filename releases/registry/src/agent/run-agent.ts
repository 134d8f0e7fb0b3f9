import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type ClaimedRelease,
  claimReleaseRequest,
  releaseWork,
  reportReleaseRequest,
} from '@velvet/contract/ops/release-requests';
import { NoAnswer } from '@velvet/contract/ops/send-call';
import type { AgentConfig } from './agent-config.ts';
import { CallRefused, callOps } from './call-ops.ts';
import { type Made, makeChange } from './make-change.ts';

interface AgentOptions extends AgentConfig {
  /** Ends the agent after what it is doing. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly now?: () => Date;
  /** Between two questions for work. */
  readonly everyMs?: number;
  /** How long a report is sent again; after that the next claim finds what was done. */
  readonly reportForMs?: number;
}

const EVERY_MS = 3_000;
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
      if (String(error) !== trouble) log(messageOf(error));
      trouble = String(error);
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Takes a request up, makes the change and says what became of it. False: there was none. */
async function workOnce(options: AgentOptions): Promise<boolean> {
  const { server, releasesDir, log, now = () => new Date() } = options;
  const { request } = await callOps(server, claimReleaseRequest, {});
  if (!request) return false;
  log(`Request ${request.id}: ${request.action} of ${request.app} to ${request.target}`);
  const made = await makeChange(request, { releasesDir, now: now() });
  if (made.fault !== undefined) log(`Request ${request.id}: ${messageOf(made.fault)}`);
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
  const { server, signal, log, everyMs = EVERY_MS, reportForMs = REPORT_FOR_MS } = options;
  const key = randomUUID();
  const until = Date.now() + reportForMs;
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

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
