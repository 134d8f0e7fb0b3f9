import { parentPort } from 'node:worker_threads';
import { createEvaluator, evaluateShell, type ReleaseFile } from '@velvet/registry/store';

/** Server builds that render together: the shell's, and that of the screen's remote. */
export interface ProgramFiles {
  readonly shell: ReleaseFile;
  /** undefined when the screen is the shell's own. */
  readonly remote?: ReleaseFile;
}

type Program = (order: string) => Promise<string>;

/** Loads server builds into a context of their own. Throws when a file's hash differs. */
export function loadProgram({ shell: shellFile, remote: remoteFile }: ProgramFiles): Program {
  const evaluate = createEvaluator();
  const shell = evaluateShell(evaluate, shellFile);
  const remote =
    remoteFile &&
    evaluate(remoteFile, (specifier) => {
      if (!Object.hasOwn(shell.singletons, specifier)) {
        throw new Error(`${remoteFile.path} asks for ${specifier}`);
      }
      return shell.singletons[specifier];
    });
  return async (order) => shell.render(order, remote);
}

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
