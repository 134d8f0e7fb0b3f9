import { createReadStream } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import type { Budget } from '@velvet/contract/remote-manifest';
import Fastify, { type FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { openInside, readInside } from '../files.ts';
import { readInForce } from '../registry/registry-file.ts';
import { RELEASE_MAX_BYTES, readPublished } from '../release/release.ts';
import { releasePath } from '../signing/metadata.ts';
import { type Metadata, metadataFolder } from '../signing/read-metadata.ts';
import type { Api } from './api.ts';
import { createListener, defaultTimeouts, type Timeouts, type TlsFiles } from './api-config.ts';
import { ApiProblem, problemOf, readPart } from './api-problem.ts';
import { DOCUMENT_MAX_BYTES, PIECE_MAX_BYTES } from './contract.ts';
import { registerPreviewRoutes, sweepOldPreviews } from './preview-routes.ts';
import { namedContents } from './release-files.ts';
import { registerReleaseUploads } from './release-uploads.ts';
import { type Context, openSubmitted, type SubmittedUpload } from './submitted-document.ts';
import { openSubmittedPreview } from './submitted-preview.ts';
import { createUploadStore, type UploadStore } from './upload-store.ts';

export interface ApiOptions {
  readonly releasesDir: string;
  readonly tls?: TlsFiles | undefined;
  readonly timeouts?: Timeouts;
  /** What a release of an app may take; undefined where nobody set a budget. */
  readonly budgetOf?: (app: string) => Budget | undefined;
  readonly log?: (line: string) => void;
  readonly clock?: () => number;
}

const SWEEP_EVERY_MS = 10 * 60 * 1000;

/** The server that teams release through: whoever has a team's key releases its app, and nothing else. */
export async function createReleaseApi(options: ApiOptions): Promise<FastifyInstance> {
  const { releasesDir, tls, timeouts = defaultTimeouts, clock = Date.now } = options;
  const { budgetOf = () => undefined, log = () => undefined } = options;
  const onProblem = (error: unknown) => log(`failed: ${String(error)}`);
  const app = Fastify({
    logger: false,
    forceCloseConnections: 'idle',
    bodyLimit: PIECE_MAX_BYTES,
    serverFactory: (handler: RequestListener) =>
      createListener(handler, { tls, timeouts, onProblem }),
  });
  // Bodies are documents, which are verified as they are, and pieces of files.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: DOCUMENT_MAX_BYTES },
    async (_: unknown, body: string | Buffer) => body.toString(),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_: unknown, body: string | Buffer) => body,
  );
  app.addHook('onSend', async (_, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    // Clients ask for the next root until there is none.
    if (problem.code !== 'not_found') log(`${request.method} refused: ${codeAndField(problem)}`);
    if (problem.status >= 500) onProblem(error);
    return reply.code(problem.status).send(problem.body);
  });
  app.setNotFoundHandler(() => {
    throw new ApiProblem('not_found', 'There is nothing at this address', 'address');
  });
  const uploads = createUploadStore(path.join(releasesDir, '../release-uploads'), clock);
  const api: Api = {
    releasesDir,
    uploads,
    budgetOf,
    log,
    now: () => new Date(clock()),
    async inForce() {
      const metadata = await readInForce(releasesDir);
      if (metadata) return metadata;
      throw new ApiProblem(
        'unavailable',
        'Nothing is released yet: npm start makes the first releases',
      );
    },
  };
  registerReadRoutes(app, api);
  registerReleaseUploads(app, api);
  const previews = createUploadStore(path.join(releasesDir, '../preview-uploads'), clock);
  registerPreviewRoutes(app, { ...api, uploads: previews });
  // Removes what was begun and never finished, also what an earlier process left.
  const sweep = () => sweepAll(api, previews).catch(onProblem);
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  app.addHook('onReady', sweep);
  app.addHook('onClose', async () => clearInterval(timer));
  return app;
}

const codeAndField = ({ code, field }: ApiProblem): string =>
  field === undefined ? code : `${code}, ${field}`;

async function sweepAll(api: Api, previews: UploadStore): Promise<void> {
  await sweepUploads(api, openSubmitted);
  await sweepUploads({ ...api, uploads: previews }, openSubmittedPreview);
  await sweepOldPreviews(api);
}

async function sweepUploads(
  api: Api,
  open: (app: string, text: string, context: Context) => SubmittedUpload,
): Promise<void> {
  const { uploads, log, now } = api;
  const metadata = await api.inForce();
  const removed = await uploads.sweep(async (app, upload) => {
    const text = await uploads.document(app, upload);
    if (text === undefined) return [];
    try {
      const contents = await namedContents(api, open(app, text, { metadata, now: now() }));
      return contents.map(({ sha256 }) => sha256);
    } catch (error) {
      // It can no longer be finished.
      if (error instanceof ApiProblem) return [];
      throw error;
    }
  });
  if (removed > 0) log(`${removed} unfinished uploads removed`);
}

const name = v.pipe(v.string(), v.maxLength(300));
const documentParams = v.object({ name });
const fileParams = v.object({ app: name, version: name, name });

/** The registry's documents, and the files of its releases, which clients verify themselves. */
function registerReadRoutes(app: FastifyInstance, { releasesDir, inForce }: Api): void {
  app.get('/metadata/:name', async (request, reply) => {
    const { name: document } = readPart(documentParams, request.params);
    reply.type('application/json');
    return readDocumentFile(releasesDir, document);
  });

  app.get('/releases/:app/:version/:name', async (request, reply) => {
    const wanted = readPart(fileParams, request.params);
    await refuseUnpublished(releasesDir, await inForce(), wanted);
    const names = [wanted.app, wanted.version, wanted.name];
    const { handle } = await openInside(releasesDir, names).catch(() => {
      throw notFound('name');
    });
    reply.type('application/octet-stream');
    return reply.send(createReadStream('', { fd: handle }));
  });
}

const METADATA_NAME = /^(?:timestamp|\d{1,16}\.[a-z][a-z0-9-]{0,63})\.json$/;

const notFound = (field: string) =>
  new ApiProblem('not_found', 'There is no such file in the registry', field);

/** A document of the registry as it is stored. Throws an ApiProblem where there is none. */
async function readDocumentFile(releasesDir: string, name: string): Promise<string> {
  if (!METADATA_NAME.test(name)) throw notFound('name');
  return readInside(metadataFolder(releasesDir), [name], RELEASE_MAX_BYTES).catch(() => {
    throw notFound('name');
  });
}

/** Throws an ApiProblem for what is no file of a release in the registry, nor a `release.json`. */
async function refuseUnpublished(
  releasesDir: string,
  { apps }: Metadata,
  { app, version, name }: v.InferOutput<typeof fileParams>,
): Promise<void> {
  const targets = apps.get(app)?.signed.targets ?? {};
  if (!Object.hasOwn(targets, releasePath(app, version))) throw notFound('version');
  if (name === 'release.json') return;
  const release = await readPublished(releasesDir, app, version);
  if (!Object.hasOwn(release.files, name)) throw notFound('name');
}
