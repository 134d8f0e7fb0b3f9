import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { openInside } from '../files/files.ts';
import type { Api } from './api.ts';
import { ApiProblem, readPart } from './api-problem.ts';
import { publishedFile, readDocumentFile } from './release-files.ts';

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
