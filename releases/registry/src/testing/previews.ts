import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  newPreviewId,
  type PreviewDocument,
  type PreviewLink,
  previewLink,
  type Signer,
} from '../preview/preview-document.ts';
import { appPreviews, PREVIEW_FILE } from '../preview/preview-folder.ts';
import { writeRelease } from '../publish/publish.ts';
import { readInForce } from '../registry/registry-file.ts';
import { sha256Hex } from '../signing/documents.ts';
import type { SigningKey } from '../signing/keys.ts';
import { signingKeys } from '../signing/trust.ts';
import { documentText } from './metadata.ts';
import { exampleBuild } from './releases.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface ExamplePreview {
  readonly described?: Partial<PreviewDocument>;
  readonly build?: Partial<Parameters<typeof exampleBuild>[1]>;
  /** By default those at hand. */
  readonly keys?: readonly SigningKey[];
}

/** Puts a preview of video where the release API does, whoever signed it. */
export async function writePreview(
  releasesDir: string,
  { described, build, keys }: ExamplePreview = {},
): Promise<PreviewDocument> {
  const preview = described?.preview ?? newPreviewId();
  const machine = await mkdtemp(path.join(tmpdir(), 'velvet-preview-'));
  const files = { 'remoteEntry.js': `/* ${preview} */` };
  const example = { id: 'video', version: preview, files, ...build };
  await writeRelease({ ...(await exampleBuild(machine, example)), now: new Date() });
  const folder = path.join(appPreviews(releasesDir, example.id), preview);
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(path.join(machine, 'releases', example.id, preview), folder, { recursive: true });
  await rm(machine, { recursive: true });
  const text = await readFile(path.join(folder, 'release.json'), 'utf8');
  const created = Date.now();
  const document: PreviewDocument = {
    _type: 'velvet-preview',
    app: example.id,
    preview,
    release: { sha256: sha256Hex(text), length: Buffer.byteLength(text) },
    label: 'feature/x',
    created,
    expires: created + DAY_MS,
    ...described,
  };
  const signed = documentText(document, keys ?? (await signingKeys(releasesDir)));
  await writeFile(path.join(folder, PREVIEW_FILE), signed);
  return document;
}

/** The link to a preview, signed with the keys at hand or with others that its app has. */
export async function linkTo(
  releasesDir: string,
  { app, preview, expires }: Pick<PreviewLink, 'app' | 'preview' | 'expires'>,
  keys?: readonly SigningKey[],
): Promise<URL> {
  const metadata = await readInForce(releasesDir);
  if (!metadata) throw new Error('There is no registry');
  const signer: Signer = { metadata, keys: keys ?? (await signingKeys(releasesDir)) };
  const origin = 'https://preview.example';
  return new URL(previewLink({ origin, app, preview, expires }, signer));
}
