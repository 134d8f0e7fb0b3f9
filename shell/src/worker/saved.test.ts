import { SAVED_CACHE } from '@velvet/contract/service-worker';
import { createSaved, LONGEST_AGE_MS, limits } from './saved.ts';
import { createFakeCaches } from './testing/fake-caches.ts';

const ORIGIN = 'https://velvet.example';

function setup(fake = createFakeCaches(), start = 1_000_000) {
  let time = start;
  const make = () => createSaved({ caches: fake.caches, origin: ORIGIN, now: () => time });
  const saved = make();
  return {
    fake,
    saved,
    /** The same device after the browser has stopped the worker. */
    restarted: make,
    pass: (ms: number) => {
      time += ms;
    },
    put: (key: string, text = key, own: object = {}) =>
      saved.put('call', key, { text, headers: {}, generation: saved.generation(), ...own }),
  };
}

test('what is saved is found with the time at which it was', async () => {
  const { saved, put, pass } = setup();
  await put('list', 'a list');
  pass(5_000);
  expect(await saved.find('call', 'list')).toMatchObject({ text: 'a list', at: 1_000_000 });
  expect(await saved.find('page', 'list')).toBeUndefined();
});

test('it outlives the worker', async () => {
  const { put, restarted } = setup();
  await put('list');
  expect(await restarted().find('call', 'list')).toMatchObject({ text: 'list' });
});

test('nothing is read once it is too old, nor after the clock was set back', async () => {
  const { saved, put, pass } = setup();
  await put('list');
  pass(LONGEST_AGE_MS);
  expect(await saved.find('call', 'list')).toBeDefined();
  pass(1);
  expect(await saved.find('call', 'list')).toBeUndefined();
  pass(-2 * LONGEST_AGE_MS);
  expect(await saved.find('call', 'list')).toBeUndefined();
});

test('what is too old leaves the cache with the next change', async () => {
  const { fake, put, pass } = setup();
  await put('old');
  pass(LONGEST_AGE_MS + 1);
  await put('new');
  expect((await fake.texts()).join('\n')).not.toContain('old');
});

test('the oldest go beyond the number of entries', async () => {
  const { saved, fake, put } = setup();
  for (let index = 0; index <= limits.call.count; index += 1) await put(`list${index}`);
  expect(await saved.find('call', 'list0')).toBeUndefined();
  expect(await saved.find('call', 'list1')).toBeDefined();
  expect(await fake.texts()).toHaveLength(limits.call.count + 1);
});

test('the oldest go beyond the number of bytes, and one that is too large is not saved', async () => {
  const { saved, put } = setup();
  const large = 'x'.repeat(300_000);
  for (let index = 0; index < 7; index += 1) await put(`list${index}`, large);
  expect(await saved.find('call', 'list0')).toBeUndefined();
  expect(await saved.find('call', 'list1')).toBeDefined();
  await put('huge', 'x'.repeat(400_001));
  expect(await saved.find('call', 'huge')).toBeUndefined();
});

test('another session removes everything, the same one nothing', async () => {
  const { saved, fake, put, restarted } = setup();
  await saved.keepOwner('mei');
  await put('list', 'of mei', { owner: 'mei' });
  await saved.keepOwner('mei');
  expect(await saved.find('call', 'list')).toBeDefined();
  await restarted().keepOwner('lin');
  expect((await fake.texts()).join('\n')).not.toMatch(/mei/);
});

test('a response to a request of another session is not saved', async () => {
  const { saved, put } = setup();
  await saved.keepOwner('mei');
  await put('list', 'of lin', { owner: 'lin' });
  expect(await saved.find('call', 'list')).toBeUndefined();
});

test('a response that arrives after everything was removed is not saved', async () => {
  const { saved, put } = setup();
  await saved.keepOwner('mei');
  const generation = saved.generation();
  await saved.removeAll();
  await saved.keepOwner('mei');
  await put('list', 'late', { owner: 'mei', generation });
  expect(await saved.find('call', 'list')).toBeUndefined();
});

test('pages of another release set go, responses stay', async () => {
  const { saved, put } = setup();
  await saved.keepSet('one');
  const page = { text: 'page', headers: {}, generation: saved.generation(), set: 'one' };
  await saved.put('page', '/Home', page);
  await put('list');
  await saved.keepSet('one');
  expect(await saved.find('page', '/Home')).toBeDefined();
  await saved.keepSet('two');
  expect(await saved.find('page', '/Home')).toBeUndefined();
  expect(await saved.find('call', 'list')).toBeDefined();
  await saved.put('page', '/Home', page);
  expect(await saved.find('page', '/Home')).toBeUndefined();
});

test('removing everything leaves no cache', async () => {
  const { saved, fake, put } = setup();
  await saved.keepOwner('mei');
  await put('list');
  await saved.removeAll();
  expect(fake.names()).toEqual([]);
});

test('a page may remove the cache at any time', async () => {
  const { saved, fake, put } = setup();
  await put('list');
  await fake.caches.delete(SAVED_CACHE);
  expect(await saved.find('call', 'list')).toBeUndefined();
  await put('list');
  expect(await saved.find('call', 'list')).toBeDefined();
});

test('a full disk leaves nothing saved, and no error', async () => {
  const { saved, fake, put } = setup();
  await put('list');
  fake.fill();
  await put('other');
  expect(await saved.find('call', 'list')).toBeUndefined();
  expect(fake.names()).not.toContain('other');
});

test('what a stopped worker had not listed is removed', async () => {
  const { fake, put, restarted, saved } = setup();
  await put('list');
  const cache = await fake.caches.open(SAVED_CACHE);
  await cache.put(`${ORIGIN}/~saved/call/lost`, new Response('lost'));
  expect(await restarted().find('call', 'list')).toBeDefined();
  expect((await fake.texts()).join('\n')).not.toContain('lost');
  expect(await saved.language()).toBe('');
});

test('what another format saved is removed', async () => {
  const { fake, saved } = setup();
  const cache = await fake.caches.open(SAVED_CACHE);
  const index = { format: 0, entries: [{ kind: 'call', key: 'list' }] };
  await cache.put(`${ORIGIN}/~saved/index/`, new Response(JSON.stringify(index)));
  await saved.find('call', 'list');
  expect((await fake.texts()).join('\n')).not.toContain('list');
});

test('the language is kept for the offline page', async () => {
  const { saved, restarted } = setup();
  await saved.keepOwner('mei');
  await saved.keepLanguage('tr');
  await saved.keepOwner('guest');
  expect(await restarted().language()).toBe('tr');
});
