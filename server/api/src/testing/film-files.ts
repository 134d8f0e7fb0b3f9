import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const isThere = (tool: string): boolean => spawnSync(tool, ['-version']).status === 0;
const missing = ['ffmpeg', 'ffprobe'].filter((tool) => !isThere(tool));

/** Why tests that need ffmpeg cannot run here; undefined where they can. */
export const noFfmpeg =
  missing.length === 0 ? undefined : `skipped, because ${missing.join(' and ')} is missing here`;

/** A test film. */
interface FilmShape {
  readonly seconds?: number;
  readonly size?: string;
  readonly sound?: boolean;
  readonly picture?: boolean;
}

/** Makes a film of moving test pictures with a tone, as an operator's file. */
export async function aFilmFile({
  seconds = 9,
  size = '640x360',
  sound = true,
  picture = true,
}: FilmShape = {}): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-film-'));
  const file = path.join(folder, 'film.mp4');
  const source = (name: string) => ['-f', 'lavfi', '-i', `${name}:duration=${seconds}`];
  try {
    execFileSync('ffmpeg', [
      ...['-v', 'error', '-y'],
      ...(picture ? source(`testsrc2=size=${size}:rate=25`) : []),
      ...(sound ? source('sine=frequency=440') : []),
      ...(picture ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] : []),
      file,
    ]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
