import assert from 'node:assert/strict';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { test } from 'node:test';
import { remotes } from '../../remotes.config.ts';
import { useSuite } from './harness/suite.ts';

const suite = useSuite();

const screens = {
  listings: { path: '/Home', ready: 'main a[href^="/detail?id="]' },
  video: { path: '/Video', ready: 'main a[href^="/PlayVideo?id="]' },
  wallet: { path: '/Mine', ready: 'main a[href^="/Setting"]' },
  game: { path: '/Lottery', ready: 'main a[href^="/Lottery?key="]' },
} as const;

for (const { id } of remotes) {
  test(`S3.71 without its files ${id} offers Retry, the others work, and Retry recovers`, async () => {
    const folder = path.join(suite.releasesDir, id);
    const away = path.join(suite.releasesDir, `.away-${id}`);
    const phone = await suite.phone({ language: 'en', member: 'demo' });
    const { page } = phone;
    await page.goto(id === 'video' ? '/Home' : '/Video');
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await rename(folder, away);
    try {
      for (const other of remotes.filter((remote) => remote.id !== id)) {
        await page.locator(`nav a[href="${screens[other.id].path}"]`).click();
        await page.locator(screens[other.id].ready).first().waitFor();
      }
      await page.locator(`nav a[href="${screens[id].path}"]`).click();
      await page.getByRole('button', { name: 'Retry' }).waitFor();
      await phone.assertAccessible();
    } finally {
      await rename(away, folder);
    }
    await page.getByRole('button', { name: 'Retry' }).click();
    await page.locator(screens[id].ready).first().waitFor();
    assert.equal(await page.evaluate(() => 'sameDocument' in window), true);
  });
}
