import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@velvet/registry/build';
import { launchBrowser } from '../browser/chromium.ts';

/**
 * Draws the PNG icons of the installable app and its notifications from `server/edge/public/icon.svg`:
 * `node --import tsx tools/icons/draw-icons.ts`.
 */
const folder = path.join(root, 'server/edge/public');

interface IconSpec {
  readonly file: string;
  readonly size: number;
  /** Share of the square the emblem may fill: maskable icons are cut to a circle. */
  readonly scale: number;
  readonly rounded: boolean;
  /** The emblem alone in white, of which systems show the shape in their own colour. */
  readonly isShape?: boolean;
}

const specs: readonly IconSpec[] = [
  { file: 'icon-192.png', size: 192, scale: 1, rounded: true },
  { file: 'icon-512.png', size: 512, scale: 1, rounded: true },
  { file: 'icon-maskable-192.png', size: 192, scale: 0.78, rounded: false },
  { file: 'icon-maskable-512.png', size: 512, scale: 0.78, rounded: false },
  { file: 'apple-touch-icon.png', size: 180, scale: 0.9, rounded: false },
  { file: 'badge-96.png', size: 96, scale: 1, rounded: true, isShape: true },
];

const BACKGROUND = '#140d14';

const emblemOnly = (svg: string): string =>
  svg.replace(/<rect[^>]*>/, '').replace(/fill="#[0-9a-f]+"/, 'fill="#fff"');

const svg = await readFile(path.join(folder, 'icon.svg'), 'utf8');
const browser = await launchBrowser();
for (const { file, size, scale, rounded, isShape = false } of specs) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const emblem = Buffer.from(isShape ? emblemOnly(svg) : svg).toString('base64');
  const edge = Math.round(size * scale);
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:${size}px;background:${rounded ? 'transparent' : BACKGROUND}">
       <img width="${edge}" height="${edge}" src="data:image/svg+xml;base64,${emblem}">`,
  );
  await writeFile(path.join(folder, file), await page.screenshot({ omitBackground: rounded }));
  await page.close();
}
await browser.close();
