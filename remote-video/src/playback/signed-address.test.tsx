import { createSignedAddress } from './signed-address.ts';

const at = (path: string) => new URL(path, document.baseURI).href;

test('S5.3 parts below an earlier address of the stream are asked for below the latest one', () => {
  const address = createSignedAddress();
  address.begin('/m/one/tide/master.m3u8');
  const part = at('/m/one/tide/480p/seg-00003.m4s');
  expect(address.current(part)).toBe(part);
  address.renew('/m/two/tide/master.m3u8');
  expect(address.current(part)).toBe(at('/m/two/tide/480p/seg-00003.m4s'));
  address.renew('/m/three/tide/master.m3u8');
  // Playlists read meanwhile name the address in between.
  for (const grant of ['one', 'two', 'three']) {
    expect(address.current(at(`/m/${grant}/tide/audio.m3u8`))).toBe(at('/m/three/tide/audio.m3u8'));
  }
});

test('what lies elsewhere, and another stream, stay as they are', () => {
  const address = createSignedAddress();
  address.begin('/m/one/tide/master.m3u8');
  address.renew('/m/two/tide/master.m3u8');
  for (const uri of [
    at('/m/one/tidewater/master.m3u8'),
    'data:text/plain,x',
    at('/media/1.webp'),
  ]) {
    expect(address.current(uri)).toBe(uri);
  }
  address.begin('/m/four/sand/master.m3u8');
  expect(address.current(at('/m/one/tide/480p.m3u8'))).toBe(at('/m/one/tide/480p.m3u8'));
});

test('the same address again changes nothing', () => {
  const address = createSignedAddress();
  address.begin('/m/one/tide/master.m3u8');
  address.renew('/m/one/tide/master.m3u8');
  expect(address.current(at('/m/one/tide/480p.m3u8'))).toBe(at('/m/one/tide/480p.m3u8'));
});
