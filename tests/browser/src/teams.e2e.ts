import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EDGE_SET_URL, type EdgeSet } from '@velvet/contract/edge-set';
import { freePort } from '@velvet/postgres/free-port';
import { scriptArguments } from '@velvet/postgres/script-arguments';
import { root } from '@velvet/registry/build';
import { DEMO_PASSWORD } from '../../../server/api/src/demo/members.ts';
import { testLaunchOptions } from '../../../tools/browser/chromium.ts';
import { eventually } from './harness/eventually.ts';
import { fullOnly } from './harness/full-run.ts';
import { expect, test, type Velvet } from './harness/test.ts';
import { openShell, readTutorial, type Step } from './harness/tutorial.ts';

/** docs/teams.md, command by command, in a folder outside of this repository with packed packages only. */
const long = fullOnly(
  'installs packages in a folder of its own, and releases from there several times',
);
test.use({ ownStack: true });
test.describe.configure({ mode: 'default', timeout: 15 * 60_000 });

const CREATED_TO_PROMOTED_S = 360;

let home: string;
let api: ChildProcess | undefined;
test.beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'velvet-team-'));
});
test.afterEach(async () => {
  if (api && api.exitCode === null) {
    api.kill();
    await once(api, 'exit');
  }
  await rm(home, { recursive: true, force: true });
});

/** The release API of the installation, as its keeper runs it. */
async function startApi(dataDir: string): Promise<string> {
  const port = await freePort();
  api = spawn(process.execPath, scriptArguments('releases/registry/src/cli/release-api-main.ts'), {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, RELEASE_API_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(api, 'message');
  return `http://127.0.0.1:${port}`;
}

const readVersion = async (file: string): Promise<string> =>
  JSON.parse(await readFile(path.join(root, file), 'utf8')).version;

const SCREEN = '/promo/start';
const PAGE = 'src/start/start-page.tsx';

/** What the development server shows, and that an edit changes it and leaves the page's state. */
async function keepsStateWhileEdited(
  { phone }: Pick<Velvet, 'phone'>,
  origin: string,
  folder: string,
): Promise<void> {
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
  await eventually(answers, Boolean, { message: 'npm run dev answers', timeout: 60_000 });
  const { page } = await phone({ url: origin, language: 'en' });
  await page.goto(SCREEN);
  await page.getByText('promo', { exact: true }).click();
  await page.getByLabel('Language').selectOption('en');
  await page.getByRole('heading', { level: 1, name: 'Promo page' }).waitFor();
  const file = path.join(folder, PAGE);
  const source = await readFile(file, 'utf8');
  await writeFile(file, source.replace('className={styles.content}>', '$&<p>Edited</p>'));
  await page.getByText('Edited').waitFor();
  // A page that was loaded again has its toolbar closed.
  await expect(page.getByLabel('Language')).toBeVisible();
  await writeFile(file, source);
  await page.getByText('Edited').waitFor({ state: 'detached' });
}

/** What a member sees of the remote in the released shell, after the commands of a section. */
const shown: Readonly<Record<string, string>> = {
  Release: 'Nothing here yet',
  'Try a branch in the released shell': 'Nothing here yet',
  'Give it to some visitors, then to all': 'Very soon',
  'Take it back': 'Coming soon',
  'Change the key': 'Very soon',
};

test(
  'a team creates, tries, releases, promotes and takes back a remote, and changes its key',
  long,
  async ({ velvet, stack }) => {
    const dataDir = path.dirname(stack.releasesDir);
    const releases = await startApi(dataDir);
    const devPort = await freePort();
    await mkdir(path.join(home, 'velvet'));
    const examples: readonly (readonly [string, string])[] = [
      ['https://releases.velvet.example', releases],
      ['https://preview.velvet.example', velvet.previewUrl],
      ['https://velvet.example', velvet.url],
      ['.velvet/keys', path.join(dataDir, 'keys')],
      [
        'create-velvet-remote-3.0.0',
        `create-velvet-remote-${await readVersion('releases/create-velvet-remote/package.json')}`,
      ],
      ['demo:velvet123', `demo:${DEMO_PASSWORD}`],
      ['npm run dev', `npm run dev -- --port ${devPort}`],
      // A canary's share takes minutes and visits, which are not what is tried here.
      ['"minutes": 15, "visits": 50', '"minutes": 0.01, "visits": 0'],
    ];
    const { PATH = '', HOME = '', npm_config_cache, npm_config_userconfig } = process.env;
    const common = {
      PATH,
      HOME: home,
      npm_config_cache: npm_config_cache ?? path.join(HOME, '.npm'),
      npm_config_userconfig: npm_config_userconfig ?? path.join(HOME, '.npmrc'),
      npm_config_prefer_offline: 'true',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      GIT_AUTHOR_NAME: 'Team',
      GIT_AUTHOR_EMAIL: 'team@promo.example',
      GIT_COMMITTER_NAME: 'Team',
      GIT_COMMITTER_EMAIL: 'team@promo.example',
      CHROMIUM_PATH: testLaunchOptions().executablePath ?? '',
      CI: '1',
    };
    const shells = {
      keeper: openShell(root, { ...common, DATA_DIR: dataDir }),
      team: openShell(home, common),
    };
    const typed = ({ commands }: Step) =>
      examples.reduce((text, [example, real]) => text.replaceAll(example, real), commands);
    const folder = path.join(home, 'remote-promo');
    const inUse = async (): Promise<EdgeSet['versions']> => {
      const { promo: _, ...others } = (await (await fetch(velvet.url + EDGE_SET_URL)).json())
        .versions;
      return others;
    };

    const before = await inUse();
    let createdAt = 0;
    const steps = readTutorial('docs/teams.md');
    expect(steps.length).toBeGreaterThan(10);
    for (const [index, step] of steps.entries()) {
      await test.step(`${step.section}: ${step.commands.split('\n', 1)[0]}`, async () => {
        if (step.section === 'Create') createdAt = Date.now();
        if (step.how === 'until it is stopped') {
          const stop = shells.team.start(typed(step));
          await keepsStateWhileEdited(velvet, `http://localhost:${devPort}`, folder);
          return stop();
        }
        const { code, said } = await shells[step.who].run(typed(step));
        expect({ code: Math.min(code, 1), said }).toEqual({
          code: step.how === 'refused' ? 1 : 0,
          said: expect.any(String),
        });
        if (step.how === 'refused') expect(said).toContain('promo needs the signatures of one of');
        if (said.includes('promo: everybody gets') && step.section.startsWith('Give it')) {
          const seconds = (Date.now() - createdAt) / 1_000;
          test
            .info()
            .annotations.push({ type: 'created to promoted', description: `${seconds} s` });
          expect(seconds).toBeLessThan(CREATED_TO_PROMOTED_S);
        }
        const text = shown[step.section];
        if (text === undefined || steps[index + 1]?.section === step.section) return;
        const { page } = await velvet.phone({ language: 'en', member: 'demo' });
        await page.goto(SCREEN);
        await page.getByText(text).waitFor();
      });
    }
    // Neither the shell nor another remote was built or released.
    expect(await inUse()).toEqual(before);
  },
);
