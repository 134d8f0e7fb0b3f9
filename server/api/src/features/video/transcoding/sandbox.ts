import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import type { TranscodingFailure } from '@velvet/contract/ops/transcodings';
import { errorCode } from '@velvet/files/error-code';

/** What one run of ffmpeg or ffprobe may use. */
export interface ToolLimits {
  /** Of all its threads together. */
  readonly cpuSeconds: number;
  readonly memoryBytes: number;
  /** Of each file that it writes. */
  readonly fileBytes: number;
}

/** How ffmpeg and ffprobe are run on this machine. */
export interface Sandbox {
  /** Version of ffmpeg. */
  readonly version: string;
  /** Whether they have no network at all; otherwise only the list of protocols keeps them off it. */
  readonly isOffline: boolean;
  /** Whether limits of processor time, memory and file size hold; the time limit always does. */
  readonly isLimited: boolean;
  command(
    tool: 'ffmpeg' | 'ffprobe',
    args: readonly string[],
    limits: ToolLimits,
  ): { readonly command: string; readonly args: readonly string[] };
}

const offline = [
  ['unshare', '--net', '--'],
  // Without privileges, where the kernel lets users have namespaces.
  ['unshare', '--user', '--map-root-user', '--net', '--'],
] as const;
/** Ends the program when this process is killed. Inside a namespace: entering one clears it. */
const mortal = [['setpriv', '--pdeathsig', 'KILL', '--']] as const;
const idle = [['ionice', '-c', '3']] as const;
const nice = [['nice', '-n', '19']] as const;

const limited = ({ cpuSeconds, memoryBytes, fileBytes }: ToolLimits): readonly string[] => [
  'prlimit',
  '--core=0',
  '--nofile=256',
  `--cpu=${Math.ceil(cpuSeconds)}`,
  `--as=${Math.ceil(memoryBytes)}`,
  `--fsize=${Math.ceil(fileBytes)}`,
  '--',
];
const PROBE_LIMITS = { cpuSeconds: 5, memoryBytes: 2 ** 30, fileBytes: 2 ** 20 };

/**
 * Finds out how ffmpeg can be confined here.
 * @returns undefined where ffmpeg or ffprobe is missing or does not run.
 */
export async function findSandbox(): Promise<Sandbox | undefined> {
  const version = await versionOf('ffmpeg');
  if (version === undefined || (await versionOf('ffprobe')) === undefined) return undefined;
  const network = await firstThatRuns(offline);
  const outside = [
    ...network,
    ...(await firstThatRuns(mortal)),
    ...(await firstThatRuns(idle)),
    ...(await firstThatRuns(nice)),
  ];
  const isLimited = (await firstThatRuns([limited(PROBE_LIMITS)])).length > 0;
  return {
    version,
    isOffline: network.length > 0,
    isLimited,
    command: (tool, args, limits) => {
      const all = [...outside, ...(isLimited ? limited(limits) : []), tool, ...args];
      const [command = tool, ...rest] = all;
      return { command, args: rest };
    },
  };
}

async function firstThatRuns(wrappers: readonly (readonly string[])[]): Promise<readonly string[]> {
  for (const wrapper of wrappers) {
    const [command = '', ...args] = wrapper;
    if ((await tryTool(command, [...args, 'true'])) !== undefined) return wrapper;
  }
  return [];
}

const versionOf = async (tool: string): Promise<string | undefined> => {
  const said = await tryTool(tool, ['-version']);
  return /^\w+ version (\S{1,64})/.exec(said ?? '')?.[1];
};

/** What a program wrote; undefined when it is missing or did not succeed. */
async function tryTool(command: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const { code, output } = await runTool({
      command,
      args,
      folder: tmpdir(),
      wallMs: 10_000,
      outputMaxBytes: 1_000_000,
    });
    return code === 0 ? output : undefined;
  } catch (error) {
    const why = errorCode(error);
    if (why === 'ENOENT' || why === 'EACCES') return undefined;
    throw error;
  }
}

const STDERR_KEPT = 4_000;

/** One run of a program. */
interface ToolRun {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** It is killed after this time. */
  readonly wallMs: number;
  /** Of standard output, in bytes; a program that writes more is killed. */
  readonly outputMaxBytes: number;
  readonly onLine?: (line: string) => void;
  readonly signal?: AbortSignal;
}

/** How a program ended. */
export interface ToolEnd {
  /** Null when a signal ended it, for example because it exceeded a limit. */
  readonly code: number | null;
  /** Standard output, unless it was read by lines. */
  readonly output: string;
  /** The end of what it said on standard error. */
  readonly said: string;
}

/**
 * Runs a program without a shell and without this process's environment, which has secrets.
 * @throws what starting it throws (`ENOENT` when it is missing), and the signal's reason.
 */
export function runTool(run: ToolRun): Promise<ToolEnd> {
  const { command, args, folder, wallMs, outputMaxBytes, onLine, signal } = run;
  signal?.throwIfAborted();
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Node takes whole milliseconds only; durations of films are fractions.
    timeout: Math.ceil(wallMs),
    killSignal: 'SIGKILL',
    signal,
  });
  let output = '';
  let bytes = 0;
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > outputMaxBytes) child.kill('SIGKILL');
    else if (!onLine) output += chunk.toString();
  });
  if (onLine) createInterface({ input: child.stdout }).on('line', onLine);
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-STDERR_KEPT);
  });
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      // An abort emits this before the program has exited; `close` rejects once it no longer writes.
      if (!signal?.aborted) reject(error);
    });
    child.on('close', (code) => {
      if (signal?.aborted) reject(signal.reason);
      else resolve({ code, output, said });
    });
  });
}

/** A file that cannot become a video; trying again would not help. */
export class TranscodingFailed extends Error {
  override readonly name = 'TranscodingFailed';
  readonly reason: TranscodingFailure;

  constructor(reason: TranscodingFailure, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
