import type { Playlist } from '@velvet/contract/video';
import type { Shaka } from './load-shaka.ts';

/** Playlists that came with a video's info, by their whole address. */
const kept = new Map<string, string>();
const installed = new WeakSet<Shaka>();

const resolve = (path: string, base: string): string =>
  new URL(path, new URL(base, document.baseURI)).href;

/** Serves a stream's playlists to Shaka without a request; the returned function removes them. */
export function registerPlaylists(
  shaka: Shaka,
  streamUrl: string,
  playlists: readonly Playlist[],
): () => void {
  if (!installed.has(shaka)) {
    installed.add(shaka);
    for (const scheme of ['http', 'https']) {
      const { APPLICATION } = shaka.net.NetworkingEngine.PluginPriority;
      shaka.net.NetworkingEngine.registerScheme(scheme, answerFrom(shaka), APPLICATION, true);
    }
  }
  const addresses = playlists.map(({ path, text }) => {
    const address = resolve(path, streamUrl);
    kept.set(address, text);
    return address;
  });
  return () => {
    for (const address of addresses) kept.delete(address);
  };
}

type Scheme = Parameters<Shaka['net']['NetworkingEngine']['registerScheme']>[1];

const answerFrom =
  (shaka: Shaka): Scheme =>
  (uri, request, ...rest) => {
    const text = kept.get(uri);
    if (text === undefined) return shaka.net.HttpFetchPlugin.parse(uri, request, ...rest);
    return shaka.util.AbortableOperation.completed({
      uri,
      originalUri: uri,
      originalRequest: request,
      data: new TextEncoder().encode(text).buffer,
      headers: { 'content-type': 'application/vnd.apple.mpegurl' },
      status: 200,
      fromCache: true,
    });
  };
