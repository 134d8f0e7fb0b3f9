import type { FastifyInstance } from 'fastify';
import type { Api } from './api.ts';
import type { Finished } from './contract.ts';
import { finishedBefore, finishUpload } from './finish-upload.ts';
import { openSubmitted, type Submitted } from './submitted-document.ts';
import { registerUploadRoutes } from './upload-routes.ts';

/** Where teams put the next document of their app in force. */
export function registerReleaseUploads(app: FastifyInstance, api: Api): void {
  const { releasesDir, uploads, budgetOf } = api;
  registerUploadRoutes<Submitted, Finished>(app, api, {
    kind: 'uploads',
    uploads,
    open: openSubmitted,
    finishedBefore: async (id, upload) =>
      finishedBefore({ before: await api.inForce() }, id, upload),
    finish: (submitted) =>
      finishUpload(submitted, { releasesDir, uploads, budgetOf, now: api.now() }),
    nameOf: ({ app: id, signed, upload }) => `${id} ${signed.version} (${upload.slice(0, 12)})`,
    outcomeOf: (finished) => `in force: ${finished.current}${canaryOf(finished)}`,
  });
}

const canaryOf = ({ canary }: Finished): string =>
  canary ? `, canary ${canary.version} for ${canary.percent} %` : '';
