import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { avatarCount, drawAvatar } from './art/avatars.ts';
import { drawGameIcon, gameIconCount } from './art/game-icons.ts';
import { listingCount, pictureCount } from './art/portrait/person.ts';
import { drawPortrait } from './art/portrait/portrait.ts';
import { bannerCount, paintBanner } from './art/raster/banners.ts';
import { writeWebp } from './art/raster/encode.ts';
import { paintPoster, posterCount } from './art/stream/posters.ts';

const assets = join(dirname(fileURLToPath(import.meta.url)), '../assets');

const limits = { portrait: 4096, avatar: 2048, game: 2048, banner: 14_000, poster: 9_000 } as const;

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

function emptyFolder(name: string): string {
  const folder = join(assets, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

function writeSvg(file: string, text: string, maximumBytes: number): number {
  if (text.length > maximumBytes)
    throw new Error(`${file} takes ${text.length} of ${maximumBytes} bytes`);
  writeFileSync(file, text);
  return text.length;
}

function report(name: string, sizes: readonly number[]): void {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  process.stdout.write(
    `${name}: ${sizes.length} files, ${total} bytes, largest ${Math.max(...sizes)}\n`,
  );
}

function drawPortraits(): readonly number[] {
  const folder = emptyFolder('portraits');
  const counts = Object.fromEntries(numbers(listingCount).map((id) => [id, pictureCount(id)]));
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify(counts)}\n`);
  return numbers(listingCount).flatMap((id) =>
    numbers(pictureCount(id)).map((picture) =>
      writeSvg(join(folder, `${id}-${picture}.svg`), drawPortrait(id, picture), limits.portrait),
    ),
  );
}

function drawAll(
  folderName: string,
  count: number,
  write: (folder: string, id: number) => number,
): void {
  const folder = emptyFolder(folderName);
  report(
    folderName,
    numbers(count).map((id) => write(folder, id)),
  );
}

report('portraits', drawPortraits());
drawAll('avatars', avatarCount, (folder, id) =>
  writeSvg(join(folder, `default-${id}.svg`), drawAvatar(id), limits.avatar),
);
drawAll('games', gameIconCount, (folder, id) =>
  writeSvg(join(folder, `game-${id}.svg`), drawGameIcon(id), limits.game),
);
drawAll('banners', bannerCount, (folder, id) =>
  writeWebp(join(folder, `banner-${id}.webp`), paintBanner(id), limits.banner),
);
drawAll('posters', posterCount, (folder, id) =>
  writeWebp(join(folder, `${id}.webp`), paintPoster(id), limits.poster),
);
