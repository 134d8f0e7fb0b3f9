import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A program `docker` that notes its arguments and answers from files. */
export interface FakeEngine {
  /** Folder for the beginning of PATH. */
  readonly programs: string;
  /** What it was called with, in order. */
  calls(): Promise<readonly string[]>;
  /** What `docker <words>` prints from now on. */
  answer(words: string, text: string): Promise<void>;
}

const script = `#!/bin/sh
cd "$(dirname "$0")"
echo "$*" >>calls
cat "answers/$1-$2" "answers/$1" 2>/dev/null | head -c 100000
exit 0
`;

/** Makes one in a folder: an engine with Compose 2, without containers and volumes. */
export async function makeFakeEngine(folder: string): Promise<FakeEngine> {
  const answers = path.join(folder, 'answers');
  await mkdir(answers, { recursive: true });
  const program = path.join(folder, 'docker');
  await writeFile(program, script);
  await chmod(program, 0o755);
  const answer = (words: string, text: string) =>
    writeFile(path.join(answers, words.replaceAll(' ', '-')), text);
  await answer('compose version', 'Docker Compose version v2.23.1\n');
  return {
    programs: folder,
    answer,
    calls: async () => {
      const text = await readFile(path.join(folder, 'calls'), 'utf8');
      return text.split('\n').filter((line) => line !== '');
    },
  };
}
