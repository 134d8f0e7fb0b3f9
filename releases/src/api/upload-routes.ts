import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isAppName } from '../signing/metadata.ts';
import type { Api } from './api.ts';
import { ApiProblem } from './api-problem.ts';
import { type Finished, hexDigest, type Upload } from './contract.ts';
import { finishedBefore, finishUpload } from './finish-upload.ts';
import { readPart } from './read-part.ts';
import { namedContents, uploadState } from './release-files.ts';
import { openSubmitted, type Submitted } from './submitted-document.ts';
import type { Content } from './submitted-release.ts';
import { createTurns } from './turns.ts';

const appName = v.pipe(v.string(), v.maxLength(40), v.check(isAppName, 'It is no name of an app'));
const offset = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
const appParams = v.object({ app: appName });
const uploadParams = v.object({ app: appName, upload: hexDigest });
const pieceParams = v.object({ app: appName, upload: hexDigest, sha256: hexDigest });
const pieceQuery = v.object({ from: offset });

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a piece: the file that it belongs to, as a document that was accepted names it. */
    namedFile?: Content;
  }
}

/** Begin, ask, send, finish; a request may be repeated at any time, and has no effect then. */
export function registerUploadRoutes(app: FastifyInstance, api: Api): void {
  const { uploads, log } = api;
  const inTurn = createTurns();

  /** An upload as it was begun. Throws an ApiProblem when it cannot be finished any more. */
  async function begun(request: FastifyRequest): Promise<Submitted> {
    const { app: id, upload } = readPart(uploadParams, request.params);
    const text = await uploads.document(id, upload);
    if (text === undefined) {
      throw new ApiProblem(
        'not_found',
        'There is no such upload, or it rested for too long: begin again with the document',
        'upload',
      );
    }
    return openSubmitted(id, text, { metadata: await api.inForce(), now: api.now() });
  }

  app.post('/uploads/:app', async (request): Promise<Upload> => {
    const { app: id } = readPart(appParams, request.params);
    const text = readPart(v.pipe(v.string(), v.nonEmpty()), request.body);
    const submitted = openSubmitted(id, text, { metadata: await api.inForce(), now: api.now() });
    await uploads.begin(id, submitted.upload, submitted.text);
    log(`${nameOf(submitted)} begun${submitted.added ? `, adds ${submitted.added.version}` : ''}`);
    return uploadState(api, submitted);
  });

  app.get(
    '/uploads/:app/:upload',
    async (request): Promise<Upload> => uploadState(api, await begun(request)),
  );

  app.put('/uploads/:app/:upload/files/:sha256', {
    // Before the body is read: nothing is received that nobody signed for.
    async onRequest(request) {
      const { sha256 } = readPart(pieceParams, request.params);
      readPart(pieceQuery, request.query);
      const contents = await namedContents(api, await begun(request));
      const found = contents.find((content) => content.sha256 === sha256);
      if (!found) throw new ApiProblem('not_found', 'The release has no such file', 'sha256');
      request.namedFile = found;
    },
    async handler({ params, query, body, namedFile }) {
      const { app: id, upload } = readPart(pieceParams, params);
      const { from } = readPart(pieceQuery, query);
      if (!namedFile || !(body instanceof Buffer)) {
        throw new ApiProblem('wrong_type', 'A piece is application/octet-stream', 'content-type');
      }
      const received = await uploads.write(id, { content: namedFile, from, bytes: body });
      await uploads.touch(id, upload);
      return { received };
    },
  });

  app.post('/uploads/:app/:upload/finish', async (request): Promise<Finished> => {
    const { app: id, upload } = readPart(uploadParams, request.params);
    return inTurn(id, async () => {
      const done = finishedBefore({ before: await api.inForce() }, id, upload);
      if (done) return done;
      const submitted = await begun(request);
      const { releasesDir, budgetOf } = api;
      const options = { releasesDir, uploads, budgetOf, now: api.now() };
      const finished = await finishUpload(submitted, options);
      log(`${nameOf(submitted)} in force: ${finished.current}${canaryOf(finished)}`);
      return finished;
    });
  });
}

const nameOf = ({ app, signed, upload }: Submitted): string =>
  `${app} ${signed.version} (${upload.slice(0, 12)})`;

const canaryOf = ({ canary }: Finished): string =>
  canary ? `, canary ${canary.version} for ${canary.percent} %` : '';
