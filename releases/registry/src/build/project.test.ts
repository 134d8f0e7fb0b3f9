import { execFileSync } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { failingTests, uncommitted } from '../pipeline/build-release.ts';
import { temporaryFolder } from '../testing/releases.ts';
import { layTeamProject } from '../testing/team-project.ts';
import { versionOf } from './build-app.ts';
import { appIn } from './project.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

const lay = (name = 'promo') => layTeamProject(path.join(folder, name));
const versionIn = async (place: string) => versionOf(await appIn(place));

/** A package that is installed in a folder. */
async function install(place: string, name: string, version: string): Promise<void> {
  const into = path.join(place, 'node_modules', name);
  await mkdir(into, { recursive: true });
  await writeFile(path.join(into, 'package.json'), JSON.stringify({ name, version }));
}

test('the folder of a team is an app', async () => {
  const project = await lay();
  const app = await appIn(project.folder);
  expect(app).toMatchObject({
    ...{ id: 'promo', folder: project.folder, sharedStyles: [] },
    skeletonsDir: path.join(project.folder, 'skeletons'),
    manifest: { id: 'promo', routes: { '/promo/start': { screen: 'start' } } },
  });
});

test('a folder without a remote.json, or with an invalid one, is none', async () => {
  await expect(appIn(folder)).rejects.toThrow(/remote\.json/);
  const project = await lay();
  await project.edit('remote.json', '"screenBytes": 24000', '"screenBytes": "many"');
  await expect(appIn(project.folder)).rejects.toThrow(/remote\.json: budget\.screenBytes /);
});

test('equal sources have an equal version, wherever they are', async () => {
  const version = await versionIn((await lay('one')).folder);
  expect(version).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
  expect(await versionIn((await lay('two')).folder)).toBe(version);
});

test('a version depends on what a build reads, and on nothing else', async () => {
  const project = await lay();
  const before = await versionIn(project.folder);
  await project.write('src/start/start-page.test.tsx', 'export {};');
  await project.write('README.md', 'Another text');
  expect(await versionIn(project.folder)).toBe(before);
  const versions = [before];
  await project.write('src/start/more.ts', 'export {};');
  versions.push(await versionIn(project.folder));
  await project.write('skeletons/skeletons.css', 'b {}');
  versions.push(await versionIn(project.folder));
  await project.write('package-lock.json', '{}');
  versions.push(await versionIn(project.folder));
  expect(new Set(versions).size).toBe(versions.length);
});

test('a version depends on the packages that are installed for the project', async () => {
  const project = await lay();
  await rm(path.join(project.folder, 'node_modules'));
  const without = await versionIn(project.folder);
  await install(project.folder, '@velvet/ui', '3.0.0');
  const first = await versionIn(project.folder);
  await install(project.folder, 'not-named', '1.0.0');
  expect(await versionIn(project.folder)).toBe(first);
  await install(project.folder, '@velvet/ui', '3.0.1');
  const second = await versionIn(project.folder);
  expect(new Set([without, first, second]).size).toBe(3);
});

test('the lock file of the workspace around a project counts, that of another repository does not', async () => {
  const project = await lay();
  const alone = await versionIn(project.folder);
  await writeFile(path.join(folder, 'package-lock.json'), '{}');
  const inWorkspace = await versionIn(project.folder);
  expect(inWorkspace).not.toBe(alone);
  await mkdir(path.join(project.folder, '.git'));
  expect(await versionIn(project.folder)).toBe(alone);
});

test('what a build reads must be committed', async () => {
  const project = await lay();
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: project.folder,
    });
  const app = await appIn(project.folder);
  expect(await uncommitted(app)).toBeUndefined();
  git('init', '--quiet');
  expect(await uncommitted(app)).toContain('remote.json');
  git('add', '.');
  git('commit', '--quiet', '--message', 'All');
  await project.write('README.md', 'Not built');
  expect(await uncommitted(app)).toEqual([]);
  await project.write('src/start/new.ts', 'export {};');
  await project.edit('remote.json', '"Promo"', '"Other"');
  expect(await uncommitted(app)).toEqual(['remote.json', 'src/start/new.ts']);
});

test('its unit tests are what npm test runs', async () => {
  const project = await lay();
  const app = await appIn(project.folder);
  await project.edit('package.json', '"test": "jest"', '"test": "exit 0"');
  expect(await failingTests(app)).toBeUndefined();
  const failing = 'node -e \\"console.log(\'1 failed\'); process.exit(1)\\"';
  await project.edit('package.json', '"test": "exit 0"', `"test": "${failing}"`);
  expect(await failingTests(app)).toContain('1 failed');
});
