import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Written to a temporary file first, so that no partial file is ever served. */
export async function storeFile(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, `${randomUUID()}.part`);
  try {
    await writeFile(draft, bytes);
    await rename(draft, path.join(folder, name));
  } finally {
    await rm(draft, { force: true });
  }
}
