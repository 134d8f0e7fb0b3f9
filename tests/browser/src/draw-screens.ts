import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import sharp, { type OverlayOptions } from 'sharp';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { atRest } from './harness/at-rest.ts';
import { openPhone } from './harness/phone.ts';

/** `npx velvet generate screens [<address>]` draws the picture in README.md from a Velvet that was started with demo data. */
const [url = 'http://localhost:8080'] = process.argv.slice(2);
const FILE = 'docs/screens.webp';
const screens = ['/Home', '/Video', '/Lottery?key=garden-5&id=3', '/Mine'];

const WIDTH = 390;
const HEIGHT = 844;
const GAP = 24;

const browser = await launchBrowser();
try {
  const phone = await openPhone(browser, { url, language: 'en', theme: 'dark', member: 'demo' });
  const pictures: OverlayOptions[] = [];
  for (const [index, screen] of screens.entries()) {
    await phone.page.goto(screen);
    await atRest(phone.page);
    const picture = await sharp(await phone.page.screenshot())
      .resize(WIDTH, HEIGHT)
      .toBuffer();
    pictures.push({ input: picture, left: index * (WIDTH + GAP), top: 0 });
  }
  const width = screens.length * (WIDTH + GAP) - GAP;
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const canvas = sharp({ create: { width, height: HEIGHT, channels: 4, background } });
  const drawn = await canvas.composite(pictures).webp({ quality: 80 }).toBuffer();
  await writeFile(path.join(root, FILE), drawn);
  process.stdout.write(`${FILE}, ${Math.round(drawn.length / 1024)} KB\n`);
} finally {
  await browser.close();
}
