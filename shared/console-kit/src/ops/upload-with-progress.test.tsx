import { uploadWithProgress } from './ops-client.ts';

/** The browser's part: what the upload has set on its request. */
class FakeRequest {
  static last: FakeRequest | undefined;
  readonly upload: { onprogress?: (event: object) => void } = {};
  readonly headers: Record<string, string> = {};
  readonly opened: string[] = [];
  status = 0;
  responseText = '';
  sent: unknown;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;

  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]) {
    this.opened.push(...opened);
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
  }
}

function begin() {
  Object.assign(globalThis, { XMLHttpRequest: FakeRequest });
  const ends = new AbortController();
  const onProgress = jest.fn();
  const body = new Blob(['picture'], { type: 'image/png' });
  const headers = new Headers({ 'X-Velvet-Ops': '1' });
  const { signal } = ends;
  const received = uploadWithProgress({ address: '/ops/x', headers, body, signal, onProgress });
  const request = FakeRequest.last;
  if (!request) throw new Error('Nothing was sent');
  return { body, ends, onProgress, received, request };
}

const { XMLHttpRequest: original } = globalThis;
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: original }));

test('a file is sent with its headers, telling how much of it has been sent', async () => {
  const { body, onProgress, received, request } = begin();
  expect(request.opened).toEqual(['POST', '/ops/x']);
  expect(request.headers).toEqual({ 'x-velvet-ops': '1' });
  expect(request.sent).toBe(body);
  request.upload.onprogress?.({ lengthComputable: true, loaded: 3, total: 12 });
  request.upload.onprogress?.({ lengthComputable: false, loaded: 3, total: 0 });
  expect(onProgress.mock.calls).toEqual([[0.25]]);
  Object.assign(request, { status: 200, responseText: '{}' });
  request.onload?.();
  expect(await received).toEqual({ status: 200, body: '{}' });
});

test('an upload without a response, or ended, is rejected', async () => {
  const lost = begin();
  lost.request.onerror?.();
  await expect(lost.received).rejects.toThrow('No response');
  const ended = begin();
  ended.ends.abort();
  await expect(ended.received).rejects.toThrow('Ended');
});
