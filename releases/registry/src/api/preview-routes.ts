import type { FastifyInstance } from 'fastify';
import { endPreview, listPreviews, sweepPreviews } from '../preview/preview-folder.ts';
import { whileLocked } from '../registry/registry-lock.ts';
import { authorityOfApp } from '../registry/write-metadata.ts';
import type { Api } from './api.ts';
import type { PreviewList, PreviewState } from './contract.ts';
import { finishPreview, previewBefore, stateOf, validity } from './finish-preview.ts';
import { readPart } from './read-part.ts';
import {
  openPreviewRequest,
  openSubmittedPreview,
  type SubmittedPreview,
} from './submitted-preview.ts';
import { appParams, documentBody, registerUploadRoutes } from './upload-routes.ts';
import type { UploadStore } from './upload-store.ts';

/** Where teams send previews of their remotes, list and end them. */
export function registerPreviewRoutes(app: FastifyInstance, api: Api, uploads: UploadStore): void {
  const { releasesDir, budgetOf, inForce, log } = api;
  const options = () => ({ releasesDir, uploads, budgetOf, inForce, now: api.now() });
  registerUploadRoutes<SubmittedPreview, PreviewState>(app, api, {
    kind: 'previews',
    uploads,
    open: openSubmittedPreview,
    finishedBefore: (id, upload) => previewBefore(options(), id, upload),
    finish: (submitted) => finishPreview(submitted, options()),
    nameOf: ({ app: id, upload }) => `${id}, a preview (${upload.slice(0, 12)})`,
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
    return { previews: stored.map(stateOf) };
  });
}

/** Removes the files of previews that nobody can open any more. */
export async function sweepOldPreviews({ releasesDir, inForce, now, log }: Api): Promise<void> {
  const { apps, targets, root } = await inForce();
  const removed = await sweepPreviews(releasesDir, {
    authorityOf: (id) => (apps.has(id) ? authorityOfApp(targets.signed, root, id) : undefined),
    now: now().getTime(),
  });
  for (const name of removed) log(`${name} removed`);
}
