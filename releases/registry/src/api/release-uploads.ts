import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { removeFolder } from '../files.ts';
import { putInPlace } from '../publish/publish.ts';
import { prune } from '../publish/release-folders.ts';
import { openWriter, readRegistry, whileLocked } from '../registry/registry-file.ts';
import { registryOf } from '../registry/registry-of.ts';
import { putInForce } from '../registry/write-metadata.ts';
import { sha256Hex } from '../signing/documents.ts';
import type { AppTargets } from '../signing/metadata.ts';
import type { Api } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { type Finished, finishedSchema } from './contract.ts';
import { refuseUnfit } from './fit-checks.ts';
import { type Draft, finishUpload } from './release-files.ts';
import { openSubmitted, type Submitted } from './submitted-document.ts';
import { registerUploadRoutes } from './upload-routes.ts';

/** Where teams put the next document of their app in force. */
export function registerReleaseUploads(app: FastifyInstance, api: Api): void {
  registerUploadRoutes<Submitted, Finished>(app, api, {
    kind: 'uploads',
    open: openSubmitted,
    async finishedBefore(id, upload) {
      const stored = (await api.inForce()).apps.get(id);
      return stored && sha256Hex(stored.text) === upload ? summary(id, stored.signed) : undefined;
    },
    finish: (submitted) => finishRelease(submitted, api),
    labelOf: ({ app: id, signed, upload }) => `${id} ${signed.version} (${upload.slice(0, 12)})`,
    outcomeOf: (finished) => `in force: ${finished.current}${canaryOf(finished)}`,
  });
}

const canaryOf = ({ canary }: Finished): string =>
  canary ? `, canary ${canary.version} for ${canary.percent} %` : '';

/** What is in use by an app's document. */
const summary = (app: string, { version, 'x-velvet-app': inUse }: AppTargets): Finished => {
  const { current, canary } = inUse;
  return v.parse(finishedSchema, { app, version, current, canary });
};

/**
 * Verifies every file, writes the release's folder beside the others, and then, under the registry's lock,
 * checks it against what is in force and puts the document in force: first the folder gets its name, then
 * documents are written, the timestamp last. Throws an ApiProblem; nothing is visible then.
 */
async function finishRelease(submitted: Submitted, api: Api): Promise<Finished> {
  const { releasesDir } = api;
  const now = api.now();
  const { app } = submitted;
  await finishUpload(submitted, api, path.join(releasesDir, app), async (draft) => {
    await whileLocked(releasesDir, async () => {
      const writer = { ...(await openWriter(releasesDir)), now };
      const metadata = writer.before;
      if (!metadata) throw new ApiProblem('unavailable', 'Nothing is released yet');
      // Keys may be revoked and other releases made while files are sent.
      const { text, signed } = openSubmitted(app, submitted.text, { metadata, now });
      await refuseUnfit({ releasesDir, metadata, submitted, added: draft?.release });
      if (draft) await place(releasesDir, draft, registryOf(metadata).apps[app]?.digests ?? {});
      await putInForce(writer, { signedApps: new Map([[app, { text, version: signed.version }]]) });
    });
  });
  await prune(releasesDir, app, { registry: await readRegistry(releasesDir), now });
  return summary(app, submitted.signed);
}

/** Gives the folder its name; one that no document names, left by a crash, makes room. */
async function place(
  releasesDir: string,
  { release: { id, version }, folder }: Draft,
  known: Readonly<Record<string, string>>,
): Promise<void> {
  const named = path.join(releasesDir, id, version);
  if (await putInPlace(folder, named)) return;
  if (Object.hasOwn(known, version)) {
    throw new ApiProblem('outdated', `${id} ${version} was released meanwhile`, 'signed.targets');
  }
  await removeFolder(named);
  await rename(folder, named);
}
