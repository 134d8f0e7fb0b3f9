import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { timestampPath } from '../../signing/read-metadata.ts';
import { createInstallation, type Installation, type Made } from './installation.ts';
import { contentOf, type UploadCalls, uploadCalls } from './upload-calls.ts';

/** An installation with a release API, and a second release of video that a team has built. */
export interface UploadScene extends UploadCalls {
  readonly home: Installation;
  readonly server: Awaited<ReturnType<Installation['start']>>;
  readonly api: FastifyInstance;
  readonly made: Made;
  /** A file of the second release. */
  readonly file: (name: string) => Promise<Buffer>;
  /** Fails when the registry or what visitors get has changed, as no refused or unfinished release may do. */
  readonly unchanged: () => Promise<void>;
}

export async function createUploadScene(): Promise<UploadScene> {
  const home = await createInstallation();
  const server = await home.start();
  const { api } = server;
  const made = await home.make(server, { id: 'video', version: '2' });
  const readTimestamp = () => readFile(timestampPath(home.releasesDir), 'utf8');
  const timestamp = await readTimestamp();
  return {
    ...{ home, server, api, made },
    ...uploadCalls(api),
    file: (name) => contentOf(made, name),
    async unchanged() {
      expect(await readTimestamp()).toBe(timestamp);
      expect(await home.served('video')).toBe('1');
    },
  };
}
