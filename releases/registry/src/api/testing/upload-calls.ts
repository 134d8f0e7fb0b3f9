import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Upload } from '../contract.ts';
import type { Made } from './installation.ts';

/** A file of a release that was built on a team's machine. */
export const contentOf = ({ folder }: Made, name: string): Promise<Buffer> =>
  readFile(path.join(folder, name));

type Reply = Promise<Awaited<ReturnType<FastifyInstance['inject']>>>;

export interface UploadCalls {
  readonly put: (upload: string, sha256: string, payload: Buffer, from?: number | string) => Reply;
  readonly begin: (payload: string) => Reply;
  readonly ask: (upload: string) => Reply;
  readonly finish: (upload: string) => Reply;
  /** Begins, and sends the `release.json`; returns the upload. */
  readonly beginWithRelease: (document: string, release: Buffer) => Promise<string>;
  /** How many bytes of a missing file are there; undefined for one that is complete. */
  readonly received: (upload: string, sha256: string) => Promise<number | undefined>;
}

/** The requests of a release of video, one by one. */
export function uploadCalls(api: FastifyInstance): UploadCalls {
  const put = (upload: string, sha256: string, payload: Buffer, from: number | string = 0) =>
    api.inject({
      method: 'PUT',
      url: `/uploads/video/${upload}/files/${sha256}?from=${from}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload,
    });
  const begin = (payload: string) =>
    api.inject({
      method: 'POST',
      url: '/uploads/video',
      headers: { 'content-type': 'application/json' },
      payload,
    });
  return {
    put,
    begin,
    ask: (upload: string) => api.inject({ url: `/uploads/video/${upload}` }),
    finish: (upload: string) =>
      api.inject({ method: 'POST', url: `/uploads/video/${upload}/finish` }),

    async beginWithRelease(document: string, release: Buffer): Promise<string> {
      const { upload, missing }: Upload = (await begin(document)).json();
      await put(upload, missing[0]?.sha256 ?? '', release);
      return upload;
    },

    async received(upload: string, sha256: string): Promise<number | undefined> {
      const { missing }: Upload = (await api.inject({ url: `/uploads/video/${upload}` })).json();
      return missing.find((file) => file.sha256 === sha256)?.received;
    },
  };
}
