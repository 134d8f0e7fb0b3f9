import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { PreviewDocument } from '../preview/preview-document.ts';
import {
  appPreviews,
  endPreview,
  folderBytes,
  isEnded,
  listPreviews,
  PREVIEW_FILE,
  PREVIEWS_MAX,
  PREVIEWS_MAX_BYTES,
  readStored,
  sweepPreviews,
  type Validity,
} from '../preview/preview-folder.ts';
import { putInPlace } from '../publish/publish.ts';
import { whileLocked } from '../registry/registry-file.ts';
import { authorityOfApp, sha256Hex } from '../signing/documents.ts';
import type { Metadata } from '../signing/read-metadata.ts';
import type { Api } from './api.ts';
import { ApiProblem, readPart } from './api-problem.ts';
import { type PreviewList, type PreviewState, previewStateSchema } from './contract.ts';
import { refuseUnfitPreview } from './fit-checks.ts';
import { finishUpload } from './release-files.ts';
import {
  openPreviewRequest,
  openSubmittedPreview,
  type SubmittedPreview,
} from './submitted-preview.ts';
import { appParams, documentBody, registerUploadRoutes } from './upload-routes.ts';

/** Where teams send previews of their remotes, list and end them. */
export function registerPreviewRoutes(app: FastifyInstance, api: Api): void {
  const { releasesDir, inForce, log } = api;
  registerUploadRoutes<SubmittedPreview, PreviewState>(app, api, {
    kind: 'previews',
    open: openSubmittedPreview,
    async finishedBefore(id, upload) {
      const at = validity(await inForce(), id, api.now());
      const stored = await listPreviews(releasesDir, id, at);
      const found = stored.find(({ text }) => sha256Hex(text) === upload);
      return found && stateOf(found.document);
    },
    finish: (submitted) => finishPreview(submitted, api),
    labelOf: ({ app: id, upload }) => `${id}, a preview (${upload.slice(0, 12)})`,
    outcomeOf: ({ expires }) => `can be opened until ${new Date(expires).toISOString()}`,
  });

  app.post('/previews/:app/requests', async (request): Promise<PreviewList> => {
    const { app: id } = readPart(appParams, request.params);
    const text = readPart(documentBody, request.body);
    const metadata = await inForce();
    const wanted = openPreviewRequest(id, text, { metadata, now: api.now() });
    if (wanted.ask === 'end') {
      const { preview } = wanted;
      await whileLocked(releasesDir, () => endPreview(releasesDir, { app: id, preview }));
      log(`${id} ${preview} ended`);
    }
    const stored = await listPreviews(releasesDir, id, validity(metadata, id, api.now()));
    return { previews: stored.map(({ document }) => stateOf(document)) };
  });
}

/** Removes the files of previews that nobody can open any more. */
export async function sweepOldPreviews({ releasesDir, inForce, now, log }: Api): Promise<void> {
  const { apps, targets, root } = await inForce();
  const authorityOf = (id: string) =>
    apps.has(id) ? authorityOfApp(targets.signed, root, id) : undefined;
  const removed = await sweepPreviews(releasesDir, authorityOf, now().getTime());
  for (const name of removed) log(`${name} removed`);
}

const stateOf = (document: PreviewDocument): PreviewState => v.parse(previewStateSchema, document);

const validity = ({ targets, root }: Metadata, app: string, now: Date): Validity => ({
  authority: authorityOfApp(targets.signed, root, app),
  now: now.getTime(),
});

/**
 * Verifies every file, checks the release against what is in production, and gives the preview its
 * folder. The registry is not changed. Throws an ApiProblem; there is no preview then.
 */
async function finishPreview(submitted: SubmittedPreview, api: Api): Promise<PreviewState> {
  const { releasesDir } = api;
  const now = api.now();
  const { app, signed, text } = submitted;
  const folder = appPreviews(releasesDir, app);
  await mkdir(folder, { recursive: true });
  await finishUpload(submitted, api, folder, async (draft) => {
    if (!draft) throw new ApiProblem('incomplete', 'The release.json is missing', 'files');
    await writeFile(path.join(draft.folder, PREVIEW_FILE), text);
    await whileLocked(releasesDir, async () => {
      const metadata = await api.inForce();
      // Keys may be revoked and other releases made while files are sent.
      openSubmittedPreview(app, text, { metadata, now });
      await refuseUnfitPreview({ releasesDir, metadata }, draft.release);
      const at = validity(metadata, app, now);
      await makeRoom(submitted, { releasesDir, at, bytes: await folderBytes(draft.folder) });
      if (await putInPlace(draft.folder, path.join(folder, signed.preview))) return;
      throw new ApiProblem('refused', 'There is another preview of this name', 'signed.preview');
    });
  });
  return stateOf(signed);
}

interface Room {
  readonly releasesDir: string;
  readonly at: Validity;
  readonly bytes: number;
}

/**
 * Ends as many of the oldest previews as there is no room for. Throws an ApiProblem for one that was
 * ended, or would be one of these itself: what was signed long ago displaces nothing.
 */
async function makeRoom({ app, signed }: SubmittedPreview, room: Room): Promise<void> {
  const { releasesDir, at } = room;
  const isThere = (await readStored(releasesDir, signed, at)) !== undefined;
  if (isThere) return;
  if (await isEnded(releasesDir, signed)) {
    throw new ApiProblem('outdated', 'This preview was ended: make another one', 'signed.preview');
  }
  // What expired or nobody vouches for any more gives its name up, too.
  const folder = appPreviews(releasesDir, app);
  await rm(path.join(folder, signed.preview), { recursive: true, force: true });
  let [count, bytes] = [1, room.bytes];
  for (const { document } of await listPreviews(releasesDir, app, at)) {
    const own = await folderBytes(path.join(folder, document.preview));
    [count, bytes] = [count + 1, bytes + own];
    if (count <= PREVIEWS_MAX && bytes <= PREVIEWS_MAX_BYTES) continue;
    if (document.created > signed.created) {
      throw new ApiProblem(
        'outdated',
        `${app} has ${PREVIEWS_MAX} newer previews: make another one`,
        'signed.created',
      );
    }
    await endPreview(releasesDir, document);
  }
}
