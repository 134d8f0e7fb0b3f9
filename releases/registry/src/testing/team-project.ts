import { readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { layFiles, namesOf } from 'create-velvet-remote/lay';
import { root } from '../build/apps.ts';

interface TeamProject {
  readonly folder: string;
  /** Replaces a text of a file, which must have it. */
  readonly edit: (file: string, text: string, by: string) => Promise<void>;
  readonly write: (file: string, text: string) => Promise<void>;
}

/**
 * The repository of a team as `npm create velvet-remote` lays it, in a folder outside of this one; the
 * packages that are installed for it are those of this repository.
 */
export async function layTeamProject(folder: string, id = 'promo'): Promise<TeamProject> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(root, 'shared/sdk/package.json'), 'utf8'),
  );
  const names = ['@velvet/contract', '@velvet/rspack', '@velvet/sdk', '@velvet/ui'];
  await layFiles(folder, {
    names: namesOf(id),
    place: 'repository',
    devPort: 3_100,
    dependencies: Object.fromEntries(names.map((name) => [name, manifest.version])),
  });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const placeOf = (file: string) => path.join(folder, file);
  const write = (file: string, text: string) => writeFile(placeOf(file), text);
  return {
    folder,
    write,
    async edit(file, text, by) {
      const before = await readFile(placeOf(file), 'utf8');
      if (!before.includes(text)) throw new Error(`${file} has no ${text}`);
      await write(file, before.replace(text, by));
    },
  };
}
