import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { openInside, readInside } from '../files.ts';
import { readPublished } from '../release/read-in-use.ts';
import { type Metadata, metadataFolder } from '../signing/read-metadata.ts';
import type { Api } from './api.ts';
import { ApiProblem, readPart } from './api-problem.ts';
import { RELEASE_MAX_BYTES } from './contract.ts';

const name = v.pipe(v.string(), v.maxLength(300));
const documentParams = v.object({ name });
const fileParams = v.object({ app: name, version: name, name });

/** The registry's documents, and the files of its releases, which clients verify themselves. */
export function registerReadRoutes(app: FastifyInstance, { releasesDir, inForce }: Api): void {
  app.get('/metadata/:name', async (request, reply) => {
    const { name: document } = readPart(documentParams, request.params);
    reply.type('application/json');
    return readDocumentFile(releasesDir, document);
  });

  app.get('/releases/:app/:version/:name', async (request, reply) => {
    const wanted = readPart(fileParams, request.params);
    await publishedFile(releasesDir, await inForce(), wanted);
    const { handle } = await openInside(releasesDir, [
      wanted.app,
      wanted.version,
      wanted.name,
    ]).catch(() => {
      throw new ApiProblem('not_found', 'There is no such file in the registry', 'name');
    });
    reply.type('application/octet-stream');
    return reply.send(createReadStream('', { fd: handle }));
  });
}

const METADATA_NAME = /^(?:timestamp|\d{1,16}\.[a-z][a-z0-9-]{0,63})\.json$/;
const VERSION = /^\w[\w.-]{0,199}$/;

const notFound = (field: string) =>
  new ApiProblem('not_found', 'There is no such file in the registry', field);

/** A document of the registry as it is stored. Throws an ApiProblem where there is none. */
async function readDocumentFile(releasesDir: string, name: string): Promise<string> {
  if (!METADATA_NAME.test(name)) throw notFound('name');
  const folder = metadataFolder(releasesDir);
  return readInside(folder, [name], RELEASE_MAX_BYTES, 'The document is too long').catch(() => {
    throw notFound('name');
  });
}

interface Wanted {
  readonly app: string;
  readonly version: string;
  readonly name: string;
}

/** A file of a release in the registry, the `release.json` included. Throws an ApiProblem otherwise. */
async function publishedFile(
  releasesDir: string,
  { apps }: Metadata,
  { app, version, name }: Wanted,
): Promise<string> {
  const targets = apps.get(app)?.signed.targets ?? {};
  if (!VERSION.test(version) || !Object.hasOwn(targets, `${app}/${version}/release.json`)) {
    throw notFound('version');
  }
  if (name !== 'release.json') {
    const release = await readPublished(releasesDir, app, version);
    if (!Object.hasOwn(release.files, name)) throw notFound('name');
  }
  return path.join(releasesDir, app, version, name);
}
