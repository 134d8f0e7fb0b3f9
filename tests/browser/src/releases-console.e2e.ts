import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { consolePageDataSchema } from '@velvet/contract/console-page';
import { readRegistry, updateRegistry, withCanary } from '@velvet/registry/registry';
import { digestOf } from '@velvet/registry/store';
import * as v from 'valibot';
import { demoAgentToken } from '../../../tools/start/demo-agent.ts';
import { startService } from '../../../tools/start/service.ts';
import { fullOnly } from './harness/full-run.ts';
import { changeRelease, succeed } from './harness/release-change.ts';
import { copySources, type Scratch } from './harness/scratch.ts';
import { heading } from './harness/screen.ts';
import { expect, test, type Velvet } from './harness/test.ts';

const full = fullOnly('a Velvet of its own with a release agent');

const released = fullOnly('builds a remote and releases it, which takes a minute');
const refusedAfterBuild = fullOnly(
  'builds a remote once more; the check has unit tests in releases/registry/src/compatibility',
);

let scratch: Scratch;
test.use({ ownStack: true });
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ stack }) => {
  scratch = await copySources(path.join(stack.releasesDir, '..'));
});
test.afterAll(() => scratch.remove());

/** The release of a remote that operators get now. */
async function versionInConsole({ consoleUrl }: Velvet, id: string): Promise<string | undefined> {
  const html = await (await fetch(consoleUrl)).text();
  const json = /id="velvet-console">(.*?)<\/script>/.exec(html)?.[1] ?? 'null';
  return v.parse(consolePageDataSchema, JSON.parse(json)).remotes[id]?.version;
}

/** Releases the wallet, or takes a release back, and waits until members and operators get it. */
async function change(velvet: Velvet, script: string, ...options: string[]): Promise<string> {
  const before = await versionInConsole(velvet, 'wallet');
  const command = () => scratch.npm(script, 'wallet', ...options);
  const said = await changeRelease(velvet.url, 'wallet', command);
  await expect.poll(() => versionInConsole(velvet, 'wallet')).not.toBe(before);
  return said;
}

test(
  'S13.3 a release of the wallet changes its members’ and its console screens, a rollback both',
  released,
  async ({ velvet }) => {
    const openMine = async () => {
      const phone = await velvet.phone({ language: 'en', member: 'demo' });
      await phone.page.goto('/Personalreport');
      return phone.page;
    };
    const openDesk = async () => {
      const { page } = await velvet.console({ operator: 'ann' });
      await page.goto('/wallet/withdrawals');
      return page;
    };
    const console = await openDesk();
    await heading(console, 'Withdrawals').waitFor();
    const hostBefore = await scratch.node('tools/velvet.mjs', 'releases', 'list');

    await scratch.edit(
      'remote-wallet/src/console/messages/en.json',
      '"wallet.console.withdrawals.title": "Withdrawals"',
      '"wallet.console.withdrawals.title": "Payouts"',
    );
    await scratch.edit(
      'remote-wallet/src/messages/en.json',
      '"wallet.report.title": "Personal report"',
      '"wallet.report.title": "My figures"',
    );
    const said = await change(velvet, 'release', '--allow-dirty', '--skip-tests');
    for (const host of ['console', 'shell'])
      expect(said).toMatch(new RegExp(`Not touched: .*${host} `));

    await heading(await openMine(), 'My figures').waitFor();
    const after = await openDesk();
    await heading(after, 'Payouts').waitFor();
    await after.getByRole('link', { name: 'Payouts', exact: true }).waitFor();
    // A page that is open keeps what it has.
    await heading(console, 'Withdrawals').waitFor();

    await change(velvet, 'rollback');
    await heading(await openMine(), 'Personal report').waitFor();
    await heading(await openDesk(), 'Withdrawals').waitFor();
    expect(succeed(hostBefore)).toContain('console');
  },
);

/** A canary that is the release in use once more, under another version. */
async function addCanary(releasesDir: string, id: string): Promise<string> {
  const { current } = (await readRegistry(releasesDir)).apps[id] ?? {};
  if (current === undefined) throw new Error(`${id} has no release`);
  const version = `9.9.9-${current.slice(-10)}`;
  const folder = path.join(releasesDir, id, version);
  await cp(path.join(releasesDir, id, current), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const text = JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version });
  await writeFile(file, text);
  const published = { id, version, digest: digestOf(text), at: new Date().toISOString() };
  await updateRegistry(releasesDir, (registry) =>
    withCanary(registry, { ...published, percent: 10 }),
  );
  return version;
}

/** The agent as on a machine with the keys, which reaches the console and nothing else. */
async function startAgent({ consoleUrl, releasesDir }: Velvet) {
  const dataDir = path.join(releasesDir, '..');
  const token = await demoAgentToken(dataDir, { opsUrl: consoleUrl, consoleUrl });
  return startService('The release agent', 'releases/registry/src/cli/release-agent-main.ts', {
    OPS_URL: consoleUrl,
    DATA_DIR: dataDir,
    VELVET_OPERATOR_TOKEN: token ?? '',
  });
}

test(
  'S13.3 an operator promotes a canary and rolls it back; the agent does it',
  full,
  async ({ velvet }) => {
    const before = await versionInConsole(velvet, 'listings');
    const canary = await addCanary(velvet.releasesDir, 'listings');
    const light = await velvet.console({ operator: 'ann', theme: 'light' });
    const { page } = light;
    const ask = async (at: typeof page, name: string) => {
      await at.getByRole('button', { name, exact: true }).click();
      const dialog = at.getByRole('dialog', { name: `${name}: listings` });
      await dialog.getByText(canary, { exact: false }).first().waitFor();
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('As the figures say');
      return dialog;
    };
    await page.goto('/releases?app=listings');
    await page.getByText('No release agent within the last minute').waitFor();
    const promotion = await ask(page, 'Promote');
    await light.assertAccessible();
    await promotion.getByRole('button', { name: 'Promote' }).click();
    await page.getByRole('status').getByText('Waiting: no agent').waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Cancel the request' }).waitFor();
    await light.assertAccessible();

    const agent = await startAgent(velvet);
    const requests = page.getByRole('table', { name: 'Requests' });
    await requests.getByText(`listings: everybody gets ${canary}`).waitFor();
    await page.getByRole('button', { name: 'Roll back' }).waitFor();
    await expect.poll(() => versionInConsole(velvet, 'listings')).toBe(canary);

    const dark = await velvet.console({ operator: 'ann', theme: 'dark' });
    await dark.page.goto('/releases?app=listings');
    const rollback = await ask(dark.page, 'Roll back');
    await dark.assertAccessible();
    await rollback.getByRole('button', { name: 'Roll back' }).click();
    await dark.page
      .getByRole('table', { name: 'Requests' })
      .getByText(`took back ${canary}; everybody gets ${before}`)
      .waitFor();
    await dark.assertAccessible();
    await expect.poll(() => versionInConsole(velvet, 'listings')).toBe(before);
    await agent.stop();
    light.assertClean();
    dark.assertClean();
  },
);

test(
  'S13.3 a remote that cannot be loaded takes its own pages along, and comes back without a reload',
  full,
  async ({ velvet }) => {
    const { page, context } = await velvet.console({ operator: 'ann' });
    await context.route('**/releases/game/**', (route) => route.abort());
    await page.goto('/game/games');
    const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await retry.waitFor();
    await page.getByRole('link', { name: 'Withdrawals', exact: true }).click();
    await heading(page, 'Withdrawals').waitFor();
    await page.getByRole('link', { name: 'Games', exact: true }).click();
    await retry.waitFor();
    await context.unroute('**/releases/game/**');
    await retry.click();
    await heading(page, 'Games').waitFor();
  },
);

test(
  'S13.3 what the console does not provide keeps a release back',
  refusedAfterBuild,
  async ({ velvet }) => {
    await scratch.reset();
    await scratch.edit(
      'remote-game/src/console/games/games-page.tsx',
      "import { Alert } from '@mantine/core';",
      "import { Alert, Stepper } from '@mantine/core';",
    );
    await scratch.edit(
      'remote-game/src/console/games/games-page.tsx',
      '<BeaconPanel />',
      '<BeaconPanel /><Stepper active={0}><Stepper.Step /></Stepper>',
    );
    const before = await versionInConsole(velvet, 'game');
    const refused = await scratch.npm('release', 'game', '--allow-dirty', '--skip-tests');
    expect(refused.ok).toBe(false);
    expect(refused.text).toMatch(
      /imports Stepper of @mantine\/core, which the console .* does not provide/,
    );
    expect(await versionInConsole(velvet, 'game')).toBe(before);
  },
);
