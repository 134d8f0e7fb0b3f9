import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ApiServer } from '../../api-client/call-api.ts';
import { DAY_MS, newPreviewId, type PreviewDocument } from '../../preview/preview-document.ts';
import { writeRelease } from '../../publish/publish.ts';
import { sha256Hex } from '../../signing/documents.ts';
import type { SigningKey } from '../../signing/keys.ts';
import { documentText } from '../../testing/metadata.ts';
import { type ExampleApp, exampleBuild } from '../../testing/releases.ts';
import type { Installation, Made } from './installation.ts';

export interface PreviewExample {
  /** What the description says otherwise. */
  readonly described?: Partial<Record<keyof PreviewDocument, unknown>>;
  readonly build?: Partial<ExampleApp>;
  readonly keys?: readonly SigningKey[];
}

/** Builds a preview of video on a team's machine and signs its description. */
export async function makePreview(
  home: Installation,
  server: ApiServer,
  { described = {}, build = {}, keys = [home.teams.video] }: PreviewExample = {},
): Promise<Made & { readonly preview: string }> {
  const preview = newPreviewId();
  const { releasesDir } = await home.mirror(server);
  const files = { 'remoteEntry.js': `/* ${preview} */`, 'large.js': preview.repeat(30_000) };
  const example = { id: 'video', version: preview, files, ...build };
  const options = await exampleBuild(path.dirname(releasesDir), example);
  const { release } = await writeRelease({ ...options, now: new Date() });
  const folder = path.join(releasesDir, example.id, preview);
  const text = await readFile(path.join(folder, 'release.json'), 'utf8');
  const created = Date.now();
  const document = {
    _type: 'velvet-preview',
    app: 'video',
    preview,
    release: { sha256: sha256Hex(text), length: Buffer.byteLength(text) },
    label: 'feature/x',
    created,
    expires: created + DAY_MS,
    ...described,
  };
  return { app: 'video', release, folder, preview, document: documentText(document, keys) };
}
