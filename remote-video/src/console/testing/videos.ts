import { webcrypto } from 'node:crypto';
import { opsAnswer } from '@velvet/console-kit/testing/console-host';
import { toId } from '@velvet/contract/brand';
import { pictureShown } from '@velvet/contract/ops/listings';
import type { Transcoding } from '@velvet/contract/ops/transcodings';
import type { Upload } from '@velvet/contract/ops/uploads';
import {
  type OpsVideoClass,
  type VideoDetail,
  type VideoItem,
  videoClassPage,
  videoPoster,
} from '@velvet/contract/ops/videos';
import { toEpochSeconds } from '@velvet/contract/time';

export const at = toEpochSeconds(new Date('2026-11-20T09:30:00Z'));

export const aClass = (own: Partial<OpsVideoClass> = {}): OpsVideoClass => ({
  id: toId(2),
  name: { en: 'Music', 'zh-hans': '音乐' },
  position: 4,
  videos: 3,
  version: 'r1',
  ...own,
});

export const anItem = (own: Partial<VideoItem> = {}): VideoItem => ({
  id: toId(9),
  title: { en: 'Garden' },
  classId: toId(2),
  state: 'ready',
  durationSeconds: 245,
  sample: false,
  createdAt: at,
  version: 'r1',
  ...own,
});

export const aTranscoding = (own: Partial<Transcoding> = {}): Transcoding => ({
  id: toId(5),
  videoId: toId(9),
  name: 'Film.mp4',
  state: 'done',
  percent: 100,
  attempts: 1,
  createdAt: at,
  changedAt: at,
  version: 'done.1',
  ...own,
});

export const aDetail = (own: Partial<VideoDetail> = {}): VideoDetail => ({
  video: anItem(),
  posterUrl: '/media/uploads/a.webp',
  posters: 2,
  captions: [],
  stream: 'film-a',
  transcoding: aTranscoding(),
  ...own,
});

export const anUpload = (own: Partial<Upload> = {}): Upload => ({
  id: toId(3),
  name: 'Film.mp4',
  size: 1_000_000,
  received: 400_000,
  state: 'open',
  operator: 'ada',
  startedAt: at,
  changedAt: at,
  ...own,
});

const image = { image: 'data:image/webp;base64,AAAA' };

/** What every page of videos asks for. */
export const videoAnswers = [
  opsAnswer(videoClassPage, () => ({
    items: [aClass(), aClass({ id: toId(3), name: { en: 'Travel' }, position: 5 })],
  })),
  opsAnswer(pictureShown, () => image),
  opsAnswer(videoPoster, () => image),
] as const;

/** What pages need of a browser's files and hashes, and jsdom lacks. */
export function addFileFeatures(): void {
  const digest = (name: string, bytes: ArrayBuffer) =>
    webcrypto.subtle.digest(name, Buffer.from(new Uint8Array(bytes)));
  Object.defineProperty(globalThis.crypto, 'subtle', { value: { digest }, configurable: true });
  Object.assign(Blob.prototype, {
    async arrayBuffer(this: Blob) {
      return readAs((reader) => reader.readAsArrayBuffer(this));
    },
    async text(this: Blob) {
      return String(await readAs((reader) => reader.readAsText(this)));
    },
  });
}

function readAs(begin: (reader: FileReader) => void): Promise<FileReader['result']> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(reader.error);
    begin(reader);
  });
}
