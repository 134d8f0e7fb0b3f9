import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface NewFile {
  readonly file: string;
  readonly text: string;
}

export interface LayOptions {
  readonly names: Names;
  /** Besides the remote's own files: what a repository of its own needs, or one among others. */
  readonly place: 'repository' | 'workspace';
  /** Of `rspack serve`, unlike those of other remotes. */
  readonly devPort: number;
  /** Names and versions for `package.json`. */
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const templates = path.join(import.meta.dirname, '../template');

/** Writes a remote with one screen into a folder. Returns the files; none of them may exist before. */
export async function layFiles(folder: string, options: LayOptions): Promise<readonly string[]> {
  const filled = await Promise.all(
    ['remote', options.place].map((template) => filledTemplate(template, options)),
  );
  const files = [...filled.flat(), ...catalogs(options.names)];
  for (const { file, text } of files) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, text, { flag: 'wx' });
  }
  return files.map(({ file }) => file);
}

const asJson = (names: Readonly<Record<string, string>>): string =>
  JSON.stringify(names, null, 2).replace(/\n/g, '\n  ');

/** npm leaves a file of this name out of tarballs. */
const installedNameOf = (file: string): string =>
  file.replace(/\.tpl$/, '').replace(/^gitignore$/, '.gitignore');

async function filledTemplate(template: string, options: LayOptions): Promise<readonly NewFile[]> {
  const { names, dependencies, devDependencies = {}, devPort } = options;
  const values: Readonly<Record<string, string>> = {
    ...names,
    ...textsOf(names.Id).en,
    dependencies: asJson(dependencies),
    devDependencies: asJson(devDependencies),
    devPort: String(devPort),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  const from = path.join(templates, template);
  const found = await readdir(from, { recursive: true, withFileTypes: true });
  return Promise.all(
    found
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const file = path.join(entry.parentPath, entry.name);
        return {
          file: installedNameOf(fill(path.relative(from, file))),
          text: fill(await readFile(file, 'utf8')),
        };
      }),
  );
}

const catalogs = ({ id, Id }: Names): readonly NewFile[] =>
  Object.entries(textsOf(Id)).map(([tag, own]) => {
    const catalog = Object.entries(own).map(([key, text]) => [`${id}.${key}`, text] as const);
    const text = `${JSON.stringify(Object.fromEntries(catalog), null, 2)}\n`;
    return { file: path.join('src/messages', `${tag}.json`), text };
  });

export interface Names {
  /** `promo`: the remote, and the beginning of its paths. */
  readonly id: string;
  /** `Promo` */
  readonly Id: string;
}

/** Names of packages and of apps that every installation has. */
const taken: readonly string[] = ['shared', 'api', 'edge', 'releases', 'shell', 'console', 'boot'];

/** Throws a NewRemoteProblem for an invalid or taken name. */
export function namesOf(id: string, others: readonly string[] = []): Names {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(id)) {
    throw new NewRemoteProblem(
      `A remote is named in 2 to 20 small letters and digits, not "${id}"`,
    );
  }
  if (taken.includes(id) || others.includes(id)) throw new NewRemoteProblem(`${id} is taken`);
  return { id, Id: id.charAt(0).toUpperCase() + id.slice(1) };
}

/** What a new remote says until its team says something better. */
interface Texts {
  readonly title: string;
  readonly back: string;
  readonly empty: string;
}

export const textsOf = (name: string): Readonly<Record<string, Texts>> => ({
  en: { title: `${name} page`, back: 'Back', empty: 'Nothing here yet' },
  'zh-Hans': { title: `${name} 页面`, back: '返回', empty: '这里还没有内容' },
  'zh-Hant': { title: `${name} 頁面`, back: '返回', empty: '這裡還沒有內容' },
  ja: { title: `${name} ページ`, back: '戻る', empty: 'まだ何もありません' },
  ko: { title: `${name} 페이지`, back: '뒤로', empty: '아직 아무것도 없습니다' },
  tr: { title: `${name} sayfası`, back: 'Geri', empty: 'Burada henüz bir şey yok' },
});

/** Why a remote cannot be made; nothing was written. */
export class NewRemoteProblem extends Error {
  override readonly name = 'NewRemoteProblem';
}
