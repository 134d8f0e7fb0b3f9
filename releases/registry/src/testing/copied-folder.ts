import { cp } from 'node:fs/promises';
import { temporaryFolder } from './releases.ts';

/**
 * Makes folders for tests that begin alike. What they begin with is made once for a test file and copied
 * for each test: signing and publishing releases takes several times as long.
 */
export function copiedFolder(make: (folder: string) => Promise<void>) {
  const prepare = async () => {
    const prepared = await temporaryFolder();
    await make(prepared.folder);
    return prepared;
  };
  let original: ReturnType<typeof prepare> | undefined;
  afterAll(async () => (await original)?.remove());
  return async () => {
    original ??= prepare();
    const { folder } = await original;
    const copy = await temporaryFolder();
    await cp(folder, copy.folder, { recursive: true });
    return copy;
  };
}
