import { rename } from 'node:fs/promises';
import path from 'node:path';
import { remotes } from '@velvet/registry/build';
import { fullOnly } from './harness/full-run.ts';
import { readyScreen, screenOf, tapTo } from './harness/remote-screens.ts';
import { expect, test } from './harness/test.ts';

const full = fullOnly('a Velvet of its own; outage.e2e.ts has every kind of failure');
test.use({ ownStack: true });
test.describe.configure({ mode: 'default' });

for (const { id } of remotes) {
  const title = `S3.71 without its files ${id} offers Retry, the others work, and Retry recovers`;
  test(title, full, async ({ velvet }) => {
    const folder = path.join(velvet.releasesDir, id);
    const away = path.join(velvet.releasesDir, `.away-${id}`);
    const phone = await velvet.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    const { from = id === 'video' ? '/Home' : '/Video' } = screenOf(id);
    await page.goto(from);
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await rename(folder, away);
    try {
      for (const other of remotes.filter((remote) => remote.id !== id)) {
        await tapTo(page, other.id);
        await readyScreen(page, other.id).waitFor();
        if (screenOf(other.id).from !== undefined) await page.goBack();
      }
      await tapTo(page, id);
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await phone.assertAccessible();
    } finally {
      await rename(away, folder);
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await readyScreen(page, id).waitFor();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
}
