import { parentPort } from 'node:worker_threads';
import { loadProgram, type Program, type ProgramFiles } from './program.ts';

/** One page to render; `order` is what the shell's server build takes. */
export interface RenderJob {
  readonly files: ProgramFiles;
  readonly order: string;
}
export type RenderResult =
  | { readonly ok: true; readonly rendered: string }
  | { readonly ok: false; readonly reason: string };

/** Release sets that are in use at the same time: current, canaries, and the ones before. */
const PROGRAMS = 12;
const programs = new Map<string, Program>();

function programOf(files: ProgramFiles): Program {
  const key = `${files.shell.sha256} ${files.remote?.sha256}`;
  const program = programs.get(key) ?? loadProgram(files);
  programs.delete(key);
  programs.set(key, program);
  const [oldest] = programs.keys();
  if (programs.size > PROGRAMS && oldest !== undefined) programs.delete(oldest);
  return program;
}

async function run({ files, order }: RenderJob): Promise<RenderResult> {
  try {
    return { ok: true, rendered: await programOf(files)(order) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

parentPort?.on('message', async (job: RenderJob) => parentPort?.postMessage(await run(job)));
