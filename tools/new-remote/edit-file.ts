import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Why a remote cannot be laid; nothing was changed yet when it is thrown by `planned`. */
export class NewRemoteProblem extends Error {
  override readonly name = 'NewRemoteProblem';
}

/** A changed file, not yet written. */
export interface Edit {
  readonly file: string;
  readonly text: string;
}

interface Insertion {
  readonly before: string;
  readonly text: string;
}

/** Inserts lines before the first line that contains a text. */
export async function inserted(
  root: string,
  file: string,
  { before, text }: Insertion,
): Promise<Edit> {
  const lines = (await readFile(path.join(root, file), 'utf8')).split('\n');
  const place = lines.findIndex((line) => line.includes(before));
  if (place === -1) throw new NewRemoteProblem(`${file} has no line with ${before}`);
  return { file, text: lines.toSpliced(place, 0, text).join('\n') };
}

/** Changes a JSON file as a value. */
export async function changedJson(
  root: string,
  file: string,
  change: (json: unknown) => unknown,
): Promise<Edit> {
  const json: unknown = JSON.parse(await readFile(path.join(root, file), 'utf8'));
  return { file, text: `${JSON.stringify(change(json), null, 2)}\n` };
}

export const write = (root: string, { file, text }: Edit): Promise<void> =>
  writeFile(path.join(root, file), text);
