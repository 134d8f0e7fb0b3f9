import { parentPort } from 'node:worker_threads';
import { loadProgram, type Program, type ProgramFiles } from './program.ts';

/** One page to render; `order` is the input of the shell's server build. */
export interface RenderJob {
  readonly files: ProgramFiles;
  readonly order: string;
}
export type RenderResult =
  | { readonly ok: true; readonly rendered: string }
  | { readonly ok: false; readonly reason: string };

/** A thread runs one program at a time; another one replaces it. */
let loaded: { readonly key: string; readonly program: Program } | undefined;

function programOf(files: ProgramFiles): Program {
  const key = `${files.shell.sha256} ${files.remote?.sha256}`;
  if (loaded?.key !== key) loaded = { key, program: loadProgram(files) };
  return loaded.program;
}

async function run({ files, order }: RenderJob): Promise<RenderResult> {
  try {
    return { ok: true, rendered: await programOf(files)(order) };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}

parentPort?.on('message', async (job: RenderJob) => parentPort?.postMessage(await run(job)));
