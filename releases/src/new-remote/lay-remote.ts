import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { apps } from '../build/apps.ts';
import { remotes } from '../build/remotes.ts';
import { NewRemoteProblem } from './new-remote-problem.ts';
import { textsOf } from './texts.ts';

interface Names {
  /** `promo`: the remote, its folder after `remote-`, the beginning of its paths. */
  readonly id: string;
  /** `Promo` */
  readonly Id: string;
  readonly folder: string;
}

const taken: readonly string[] = ['shared', 'api', 'edge', 'releases', ...apps.map(({ id }) => id)];

/** Throws a NewRemoteProblem for an invalid or taken name. */
export function namesOf(id: string): Names {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(id)) {
    throw new NewRemoteProblem(
      `A remote is named in 2 to 20 small letters and digits, not "${id}"`,
    );
  }
  if (taken.includes(id)) throw new NewRemoteProblem(`${id} is taken`);
  return { id, Id: id.charAt(0).toUpperCase() + id.slice(1), folder: `remote-${id}` };
}

const template = path.join(import.meta.dirname, 'template');

interface NewFile {
  readonly file: string;
  readonly text: string;
}

/** Writes the folder of a remote with one screen, and nothing else. Returns the files. */
export async function layRemote(root: string, id: string): Promise<readonly string[]> {
  const names = namesOf(id);
  const files = [...(await filledTemplate(root, names)), ...catalogs(names)];
  for (const { file, text } of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text, { flag: 'wx' });
  }
  return files.map(({ file }) => file);
}

async function filledTemplate(root: string, names: Names): Promise<readonly NewFile[]> {
  const dependencies = JSON.stringify(await dependenciesOf(root), null, 2).replace(/\n/g, '\n  ');
  const devPort = Math.max(...remotes.map((remote) => remote.devPort)) + 1;
  const values: Readonly<Record<string, string>> = {
    ...names,
    ...textsOf(names.Id).en,
    dependencies,
    devPort: String(devPort),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  const found = await readdir(template, { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const place = path.join(entry.parentPath, entry.name);
        const file = fill(path.relative(template, place)).replace(/\.tpl$/, '');
        return { file: path.join(names.folder, file), text: fill(await readFile(place, 'utf8')) };
      }),
  );
}

const catalogs = ({ id, Id, folder }: Names): readonly NewFile[] =>
  Object.entries(textsOf(Id)).map(([tag, own]) => {
    const catalog = Object.entries(own).map(([key, text]) => [`${id}.${key}`, text] as const);
    const text = `${JSON.stringify(Object.fromEntries(catalog), null, 2)}\n`;
    return { file: path.join(folder, 'src/messages', `${tag}.json`), text };
  });

const packageSchema = v.looseObject({
  version: v.string(),
  dependencies: v.record(v.string(), v.string()),
});

async function readPackage(root: string, folder: string) {
  return v.parse(
    packageSchema,
    JSON.parse(await readFile(path.join(root, folder, 'package.json'), 'utf8')),
  );
}

/** Libraries that every remote takes from the host, in the versions that the workspace has. */
const hostLibraries = [
  '@reduxjs/toolkit',
  'react',
  'react-intl',
  'react-redux',
  'react-router-dom',
] as const;

async function dependenciesOf(root: string): Promise<Readonly<Record<string, string>>> {
  const [shared, shell] = await Promise.all([
    readPackage(root, 'shared'),
    readPackage(root, 'shell'),
  ]);
  const own = { '@velvet/sdk': shared.version, '@velvet/shell': shell.version };
  const libraries = hostLibraries.map((name) => [name, shared.dependencies[name] ?? ''] as const);
  return Object.fromEntries(
    [...Object.entries(own), ...libraries].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}
