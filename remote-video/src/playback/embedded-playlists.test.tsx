import shaka from 'shaka-player/dist/shaka-player.hls-es2021.js';
import { registerPlaylists } from './embedded-playlists.ts';

shaka.polyfill.installAll();
const { NetworkingEngine } = shaka.net;
const at = (path: string) => new URL(`/m/grant/sample/${path}`, document.baseURI).href;

async function ask(path: string): Promise<string> {
  const engine = new shaka.Player().getNetworkingEngine();
  if (!engine) throw new Error('The library has no network');
  const request = NetworkingEngine.makeRequest(
    [at(path)],
    NetworkingEngine.defaultRetryParameters(),
  );
  const { data } = await engine.request(NetworkingEngine.RequestType.MANIFEST, request).promise;
  return new TextDecoder().decode(data);
}

test('S5.4 playlists that came with the info are not requested, until they are unregistered', async () => {
  const fetched: string[] = [];
  const parse = jest.spyOn(shaka.net.HttpFetchPlugin, 'parse').mockImplementation((uri) => {
    fetched.push(uri);
    return shaka.util.AbortableOperation.completed({
      uri,
      originalUri: uri,
      data: new TextEncoder().encode('fetched').buffer,
      headers: {},
    });
  });
  const unregister = registerPlaylists(shaka, '/m/grant/sample/master.m3u8', [
    { path: 'master.m3u8', text: 'master' },
    { path: '480p.m3u8', text: '480' },
  ]);
  expect(await ask('master.m3u8')).toBe('master');
  expect(await ask('480p.m3u8')).toBe('480');
  expect(await ask('480p/seg-00000.m4s')).toBe('fetched');
  unregister();
  expect(await ask('480p.m3u8')).toBe('fetched');
  expect(fetched).toEqual([at('480p/seg-00000.m4s'), at('480p.m3u8')]);
  parse.mockRestore();
});
