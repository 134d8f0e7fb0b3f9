import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isAppName } from '../signing/metadata.ts';
import type { Api } from './api.ts';
import { ApiProblem, readPart } from './api-problem.ts';
import { hexDigest, type Upload, type UploadKind } from './contract.ts';
import { namedContents, uploadState } from './release-files.ts';
import type { Context, SubmittedUpload } from './submitted-document.ts';
import type { Content } from './submitted-release.ts';
import { createTurns } from './upload-store.ts';

const appName = v.pipe(v.string(), v.maxLength(40), v.check(isAppName, 'It is no name of an app'));
export const documentBody = v.pipe(v.string(), v.nonEmpty());
const offset = v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number));
export const appParams = v.object({ app: appName });
const uploadParams = v.object({ app: appName, upload: hexDigest });
const pieceParams = v.object({ app: appName, upload: hexDigest, sha256: hexDigest });
const pieceQuery = v.object({ from: offset });

declare module 'fastify' {
  interface FastifyRequest {
    /** The upload, file and offset that a piece belongs to; the file is named by an accepted document. */
    place?: v.InferOutput<typeof uploadParams> & {
      readonly content: Content;
      readonly from: number;
    };
  }
}

/** What is sent to one set of addresses, and what becomes of it. */
interface UploadRoutes<S extends SubmittedUpload, F> {
  readonly kind: UploadKind;
  /** Throws an ApiProblem for a document that cannot be finished. */
  readonly open: (app: string, text: string, context: Context) => S;
  /** What an earlier request finished; undefined where nothing was. */
  readonly finishedBefore: (app: string, upload: string) => Promise<F | undefined>;
  readonly finish: (submitted: S) => Promise<F>;
  /** For the log. */
  readonly labelOf: (submitted: S) => string;
  readonly outcomeOf: (finished: F) => string;
}

/** Begin, ask, send, finish; a request may be repeated at any time, and has no effect then. */
export function registerUploadRoutes<S extends SubmittedUpload, F>(
  app: FastifyInstance,
  api: Api,
  routes: UploadRoutes<S, F>,
): void {
  const { log, uploads } = api;
  const { kind, open, labelOf } = routes;
  const inTurn = createTurns();
  const context = async () => ({ metadata: await api.inForce(), now: api.now() });

  /** An upload as it was begun. Throws an ApiProblem when it cannot be finished any more. */
  async function begun(request: FastifyRequest): Promise<S> {
    const { app: id, upload } = readPart(uploadParams, request.params);
    const text = await uploads.document(id, upload);
    if (text === undefined) {
      throw new ApiProblem(
        'not_found',
        'There is no such upload, or it rested for too long: begin again with the document',
        'upload',
      );
    }
    return open(id, text, await context());
  }

  app.post(`/${kind}/:app`, async (request): Promise<Upload> => {
    const { app: id } = readPart(appParams, request.params);
    const submitted = open(id, readPart(documentBody, request.body), await context());
    await uploads.begin(id, submitted.upload, submitted.text);
    const { added } = submitted;
    log(`${labelOf(submitted)} begun${added ? `, adds ${added.version}` : ''}`);
    return uploadState(api, submitted);
  });

  app.get(
    `/${kind}/:app/:upload`,
    async (request): Promise<Upload> => uploadState(api, await begun(request)),
  );

  app.put(`/${kind}/:app/:upload/files/:sha256`, {
    // Before the body is read: nothing is received that nobody signed for.
    async onRequest(request) {
      const { sha256, ...upload } = readPart(pieceParams, request.params);
      const { from } = readPart(pieceQuery, request.query);
      const contents = await namedContents(api, await begun(request));
      const content = contents.find((one) => one.sha256 === sha256);
      if (!content) throw new ApiProblem('not_found', 'The release has no such file', 'sha256');
      request.place = { ...upload, content, from };
    },
    async handler({ place, body: bytes }) {
      if (!place || !(bytes instanceof Buffer)) {
        throw new ApiProblem('wrong_type', 'A piece is application/octet-stream', 'content-type');
      }
      const { app: id, upload, content, from } = place;
      const received = await uploads.write(id, { content, from, bytes });
      await uploads.touch(id, upload);
      return { received };
    },
  });

  app.post(`/${kind}/:app/:upload/finish`, async (request): Promise<F> => {
    const { app: id, upload } = readPart(uploadParams, request.params);
    return inTurn(id, async () => {
      const done = await routes.finishedBefore(id, upload);
      if (done) return done;
      const submitted = await begun(request);
      const finished = await routes.finish(submitted);
      log(`${labelOf(submitted)} ${routes.outcomeOf(finished)}`);
      return finished;
    });
  });
}
