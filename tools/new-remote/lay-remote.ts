import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '@velvet/shared/routes-table';
import * as v from 'valibot';
import { type RemoteConfig, remotes } from '../../remotes.config.ts';
import { changedJson, type Edit, inserted, NewRemoteProblem, write } from './edit-file.ts';
import { textsOf } from './texts.ts';

interface Names {
  /** `promo`: the remote, its folder after `remote-`, its only screen. */
  readonly id: string;
  /** `Promo` */
  readonly Id: string;
  /** `/Promo` */
  readonly path: string;
  readonly folder: string;
}

const known: readonly RemoteConfig[] = remotes;
const taken = ['shell', 'shared', 'api', 'edge', ...known.map(({ id }) => id)];

/** Throws a NewRemoteProblem for a name that is none, or somebody else's. */
export function namesOf(id: string): Names {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(id)) {
    throw new NewRemoteProblem(
      `A remote is named in 2 to 20 small letters and digits, not "${id}"`,
    );
  }
  const Id = id.charAt(0).toUpperCase() + id.slice(1);
  const place = `/${Id}`;
  const isRoute =
    Object.hasOwn(paths, id) ||
    Object.values(paths).some(({ path: one }) => one.toLowerCase() === place.toLowerCase());
  if (taken.includes(id) || isRoute) throw new NewRemoteProblem(`${id} is taken`);
  return { id, Id, path: place, folder: `remote-${id}` };
}

/**
 * Lays a remote with one screen: its folder, and one row in each list that names remotes. Returns
 * the files it wrote.
 */
export async function layRemote(root: string, id: string): Promise<readonly string[]> {
  const names = namesOf(id);
  const edits = await editsFor(root, names);
  const own = await writeFolder(root, names);
  for (const edit of edits) await write(root, edit);
  return [...own, ...edits.map(({ file }) => file)];
}

const template = path.join(import.meta.dirname, 'template');

async function writeFolder(root: string, names: Names): Promise<readonly string[]> {
  const { id, Id, folder } = names;
  const dependencies = JSON.stringify(await dependenciesOf(root), null, 2).replace(/\n/g, '\n  ');
  const texts = textsOf(Id);
  const values: Readonly<Record<string, string>> = { ...names, ...texts.en, dependencies };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  const found = await readdir(template, { recursive: true, withFileTypes: true });
  const files: Edit[] = [];
  for (const entry of found.filter((one) => one.isFile())) {
    const place = path.join(entry.parentPath, entry.name);
    const file = path.join(folder, fill(path.relative(template, place)).replace(/\.tpl$/, ''));
    files.push({ file, text: fill(await readFile(place, 'utf8')) });
  }
  for (const [tag, own] of Object.entries(texts)) {
    const catalog = Object.entries(own).map(([key, text]) => [`${id}.${key}`, text] as const);
    const text = `${JSON.stringify(Object.fromEntries(catalog), null, 2)}\n`;
    files.push({ file: path.join(folder, 'src/messages', `${tag}.json`), text });
  }
  for (const { file, text } of files) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text, { flag: 'wx' });
  }
  return files.map(({ file }) => file);
}

const packageSchema = v.looseObject({ dependencies: v.record(v.string(), v.string()) });

/** Libraries that every remote takes from the host, in the versions that the workspace has. */
const hostLibraries = [
  '@reduxjs/toolkit',
  'react',
  'react-intl',
  'react-redux',
  'react-router-dom',
] as const;

async function dependenciesOf(root: string): Promise<Readonly<Record<string, string>>> {
  const text = await readFile(path.join(root, 'shared/package.json'), 'utf8');
  const versions = v.parse(packageSchema, JSON.parse(text)).dependencies;
  const own = { '@velvet/shared': '1.0.0', '@velvet/shell': '1.0.0' };
  const libraries = hostLibraries.map((name) => [name, versions[name] ?? ''] as const);
  return Object.fromEntries(
    [...Object.entries(own), ...libraries].sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

async function editsFor(root: string, names: Names): Promise<readonly Edit[]> {
  const { id, Id, path: place, folder } = names;
  const devPort = Math.max(...known.map((remote) => remote.devPort)) + 1;
  const texts = textsOf(Id);
  return Promise.all([
    changedJson(root, 'package.json', (json) => withWorkspace(json, folder)),
    withLockedPackage(root, names),
    changedJson(root, 'tsconfig.json', (json) => withReference(json, folder)),
    inserted(root, 'remotes.config.ts', {
      before: '] as const satisfies readonly RemoteConfig[];',
      text: `  {\n    id: '${id}',\n    folder: '${folder}',\n    devPort: ${devPort},\n    screens: { ${id}: '${id}' },\n  },`,
    }),
    inserted(root, 'shared/src/routes/paths.ts', {
      before: "  login: { path: '/Login'",
      text: `  ${id}: { path: '${place}', access: 'session', owner: '${id}' },`,
    }),
    inserted(root, 'e2e/src/harness/remote-screens.ts', {
      before: '} as const satisfies Record<RemoteId, RemoteScreen>;',
      text: `  ${id}: { path: '${place}', chunk: '${id}', ready: 'main [class*="content"]', from: '/Mine' },`,
    }),
    inserted(root, 'remote-wallet/src/mine/entries.ts', {
      before: "href.to('settings')",
      text: `      { address: href.to('${id}'), icon: 'star', label: messages.${id} },`,
    }),
    inserted(root, 'remote-wallet/src/mine/mine-page.messages.ts', {
      before: "  title: { id: 'wallet.mine.title'",
      text: `  ${id}: { id: 'wallet.mine.${id}', defaultMessage: '${texts.en.title}' },`,
    }),
    ...Object.entries(texts).map(([tag, { title }]) =>
      inserted(root, `remote-wallet/src/messages/${tag}.json`, {
        before: '"wallet.mine.title"',
        text: `  "wallet.mine.${id}": ${JSON.stringify(title)},`,
      }),
    ),
  ]);
}

const rootSchema = v.looseObject({ workspaces: v.array(v.string()) });

function withWorkspace(json: unknown, folder: string): unknown {
  const manifest = v.parse(rootSchema, json);
  return { ...manifest, workspaces: behindRemotes(manifest.workspaces, folder) };
}

/** After the last of the remotes that are there. */
function behindRemotes(names: readonly string[], folder: string): readonly string[] {
  const last = names.findLastIndex((name) => name.startsWith('remote-'));
  return names.toSpliced(last + 1, 0, folder);
}

const referencesSchema = v.looseObject({ references: v.array(v.object({ path: v.string() })) });

function withReference(json: unknown, folder: string): unknown {
  const project = v.parse(referencesSchema, json);
  const names = project.references.map(({ path: one }) => one);
  return { ...project, references: behindRemotes(names, folder).map((one) => ({ path: one })) };
}

const lockSchema = v.looseObject({
  packages: v.record(v.string(), v.unknown()),
});

/** What npm would write, without asking a registry: the remote brings no package of its own. */
async function withLockedPackage(root: string, { folder }: Names): Promise<Edit> {
  const dependencies = await dependenciesOf(root);
  return changedJson(root, 'package-lock.json', (json) => {
    const lock = v.parse(lockSchema, json);
    const name = `@velvet/${folder}`;
    const { '': top, ...others } = lock.packages;
    const added = {
      ...others,
      [folder]: { name, version: '1.0.0', dependencies },
      [`node_modules/${name}`]: { resolved: folder, link: true },
    };
    const sorted = Object.entries(added).sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      ...lock,
      packages: { '': withWorkspace(top, folder), ...Object.fromEntries(sorted) },
    };
  });
}
