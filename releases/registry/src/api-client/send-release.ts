import path from 'node:path';
import type { Finished, PreviewState } from '../api/contract.ts';
import { digestsByName } from '../api/submitted-release.ts';
import type { Release } from '../release/release.ts';
import type { ApiServer } from './call-api.ts';
import { sendDocument, sendPreview } from './send-document.ts';

interface SentRelease {
  readonly server: ApiServer;
  readonly release: Release;
  /** With the files of the release. */
  readonly folder: string;
  readonly document: string;
  readonly onProgress?: (sentBytes: number) => void;
}

/** Sends a release that was built and signed here. Throws ApiRefusal and ApiUnreachable. */
export const sendRelease = (sent: SentRelease): Promise<Finished> => sendDocument(sendingOf(sent));

/** Sends one that only its preview gives to anybody. Throws ApiRefusal and ApiUnreachable. */
export const sendReleasePreview = (sent: SentRelease): Promise<PreviewState> =>
  sendPreview(sendingOf(sent));

function sendingOf({ release, folder, ...sending }: SentRelease) {
  const names = new Map(digestsByName(release).map(([name, { sha256 }]) => [sha256, name]));
  return {
    ...sending,
    app: release.id,
    // The API asks for nothing else than the files and the `release.json`, which names them.
    fileOf: (sha256: string) => path.join(folder, names.get(sha256) ?? 'release.json'),
  };
}
