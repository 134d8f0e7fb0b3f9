import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Canvas } from './paint.ts';

const qualities = [82, 76, 70, 64, 58, 52, 46, 40, 34, 28, 22] as const;

/** Writes the best WebP that fits; answers its size in bytes. */
export function writeWebp(file: string, canvas: Canvas, maximumBytes: number): number {
  for (const quality of qualities) {
    encode(file, canvas, quality);
    const { size } = statSync(file);
    if (size <= maximumBytes) return size;
  }
  throw new Error(`${file} does not fit ${maximumBytes} bytes`);
}

function encode(file: string, { width, height, pixels }: Canvas, quality: number): void {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-i', '-'];
  const output = [
    '-c:v',
    'libwebp',
    '-quality',
    String(quality),
    '-compression_level',
    '6',
    '-preset',
    'picture',
    '-threads',
    '1',
  ];
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...input, ...output, file], { input: pixels });
}
