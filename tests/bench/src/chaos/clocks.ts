import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const HOOK = pathToFileURL(path.resolve(import.meta.dirname, 'stepped-clock.mjs')).href;

/** Clocks of single Node processes, which can be set while they run. */
export interface Clocks {
  /** Variables of a process, by its name. */
  environmentOf(name: string): Readonly<Record<string, string>>;
  /** Sets the clock of a process that much ahead of the machine's, in seconds; negative: behind. */
  step(name: string, seconds: number): Promise<void>;
}

/** @param folder where the settings of the clocks are kept; it is made. */
export async function openClocks(folder: string): Promise<Clocks> {
  await mkdir(folder, { mode: 0o755 });
  const fileOf = (name: string) => path.join(folder, name);
  return {
    environmentOf: (name) => ({
      NODE_OPTIONS: `--import ${HOOK}`,
      CHAOS_CLOCK_FILE: fileOf(name),
    }),
    async step(name, seconds) {
      // Renamed, so that no process reads half of it.
      await writeFile(`${fileOf(name)}.new`, `${seconds * 1_000}\n`);
      await rename(`${fileOf(name)}.new`, fileOf(name));
    },
  };
}
