import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROGRAMS_VARIABLE, scriptArguments } from '@velvet/postgres/script-arguments';
import { askUntil, isAnswered } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { type KeptProgram, keepProgram } from '../machine/kept-program.ts';
import type { SystemUser } from '../machine/system-user.ts';
import { checkout } from './app-user.ts';

/** One process of the product. */
export interface NodeServiceOptions {
  /** `api-1`: of messages and of its log file. */
  readonly name: string;
  /** Script and arguments, from the checkout: `server/api/src/main.ts --role api`. */
  readonly command: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Answers 200 when it is ready; absent: it listens nowhere. */
  readonly readyUrl?: string;
}

/** What the processes of the product share. */
export interface ServiceSurroundings {
  readonly logFolder: string;
  /** Folder whose code they run. */
  readonly checkout: string;
  readonly user: SystemUser | undefined;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

const READY_MS = 120_000;
const ASK_MS = 3_000;
const POLL_MS = 200;

/**
 * Starts a process of the product, keeps it running and waits until it is ready.
 * @throws StartProblem when it is not ready after two minutes.
 */
export async function startNodeService(
  { name, command, environment, readyUrl }: NodeServiceOptions,
  { logFolder, checkout, user, log, signal }: ServiceSurroundings,
): Promise<KeptProgram> {
  const logFile = path.join(logFolder, `${name}.log`);
  const programs = await programsOf(checkout);
  return keepProgram(
    {
      name,
      command: [process.execPath, ...scriptArguments(command, programs)],
      environment: { ...environment, [PROGRAMS_VARIABLE]: programs },
      user,
      workFolder: checkout,
      logFile,
      enter: [],
    },
    log,
    async (ended) => {
      if (readyUrl === undefined) return;
      const signals = signal ? [ended, signal] : [ended];
      await untilReady(name, readyUrl, logFile, AbortSignal.any(signals));
    },
  );
}

/**
 * Asks until the address answers 200.
 * @throws StartProblem after two minutes; rejects when the signal is aborted.
 */
export async function untilReady(
  name: string,
  url: string,
  logFile: string,
  signal?: AbortSignal,
): Promise<void> {
  const patience = { limitMs: READY_MS, pauseMs: POLL_MS, signal };
  if (await askUntil(() => isAnswered(url, ASK_MS), patience)) return;
  throw new StartProblem(`${name} is not ready after ${READY_MS / 1_000} s; see ${logFile}.`);
}

/**
 * The folder of a checkout's compiled programs; those of another checkout than this one are compiled by
 * its own rules.
 * @throws StartProblem when they cannot be compiled.
 */
async function programsOf(folder: string): Promise<string> {
  const { VELVET_PROGRAMS: own } = process.env;
  if (own && folder === checkout) return own;
  const script = path.join(folder, 'tools/programs/print-folder.mjs');
  try {
    return (await promisify(execFile)(process.execPath, [script])).stdout;
  } catch (cause) {
    throw new StartProblem(`${folder} cannot be compiled: ${String(cause)}`, { cause });
  }
}
