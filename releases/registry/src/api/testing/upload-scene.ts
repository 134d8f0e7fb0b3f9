import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { timestampPath } from '../../signing/read-metadata.ts';
import type { Upload } from '../contract.ts';
import { createInstallation, type Made } from './installation.ts';

/** An installation with a release API, and a second release of video that a team has built. */
export async function createUploadScene() {
  const home = await createInstallation();
  const server = await home.start();
  const { api } = server;
  const made = await home.make(server, { id: 'video', version: '2' });
  const readTimestamp = () => readFile(timestampPath(home.releasesDir), 'utf8');
  const timestamp = await readTimestamp();
  return {
    ...{ home, server, api, made },
    ...uploadCalls(api),
    /** A file of the second release. */
    file: (name: string) => contentOf(made, name),
    /** Fails when the registry or what visitors get has changed, as no refused or unfinished release may do. */
    async unchanged() {
      expect(await readTimestamp()).toBe(timestamp);
      expect(await home.served('video')).toBe('1');
    },
  };
}

export type UploadScene = Awaited<ReturnType<typeof createUploadScene>>;

/** A file of a release that was built on a team's machine. */
const contentOf = ({ folder }: Made, name: string): Promise<Buffer> =>
  readFile(path.join(folder, name));

/** What the API answers; Fastify's own type cannot be named where its packages are linked. */
interface Answer {
  readonly statusCode: number;
  readonly body: string;
  json(): ReturnType<typeof JSON.parse>;
}

/** The requests of a release of video, one by one. */
function uploadCalls(api: FastifyInstance) {
  const put = (
    upload: string,
    sha256: string,
    payload: Buffer,
    from: number | string = 0,
  ): Promise<Answer> =>
    api.inject({
      method: 'PUT',
      url: `/uploads/video/${upload}/files/${sha256}?from=${from}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload,
    });
  const begin = (payload: string): Promise<Answer> =>
    api.inject({
      method: 'POST',
      url: '/uploads/video',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  return {
    put,
    begin,
    ask: (upload: string): Promise<Answer> => api.inject({ url: `/uploads/video/${upload}` }),
    finish: (upload: string): Promise<Answer> =>
      api.inject({ method: 'POST', url: `/uploads/video/${upload}/finish` }),

    /** Begins, and sends the `release.json`; returns the upload. */
    async beginWithRelease(document: string, release: Buffer): Promise<string> {
      const { upload, missing }: Upload = (await begin(document)).json();
      await put(upload, missing[0]?.sha256 ?? '', release);
      return upload;
    },

    /** How many bytes of a missing file are there; undefined for one that is complete. */
    async received(upload: string, sha256: string): Promise<number | undefined> {
      const { missing }: Upload = (await api.inject({ url: `/uploads/video/${upload}` })).json();
      return missing.find((file) => file.sha256 === sha256)?.received;
    },
  };
}
