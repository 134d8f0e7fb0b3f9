import { PAGE_SIZE } from '@velvet/contract/constants';
import { anId } from '@velvet/contract/testing/factories';
import type { VideoId } from '@velvet/contract/video';
import {
  getSavedVideos,
  SAVED_VIDEOS_MAX,
  savedVideoPage,
  saveVideo,
  unsaveVideo,
} from '@velvet/contract/video-saved';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
let demo: string;
let other: string;
beforeAll(async () => {
  api = await startTestApi();
  demo = await api.client.logIn('demo');
  other = await api.client.logIn('guest1');
});
beforeEach(() => api.db.owner.query('DELETE FROM saved_video'));
afterAll(() => api.stop());

const save = (id: number, token = demo) => api.client.call(saveVideo, { id: anId(id) }, { token });
const unsave = (id: number) => api.client.call(unsaveVideo, { id: anId(id) }, { token: demo });
const saved = async (token = demo): Promise<readonly VideoId[] | undefined> =>
  (await api.client.call(getSavedVideos, {}, { token })).value?.ids;
const page = async (after?: number, token = demo) => {
  const input = after === undefined ? {} : { after };
  const { value } = await api.client.call(savedVideoPage, input, { token });
  if (!value) throw new Error('No page of saved videos');
  return value;
};
const idsOf = (videos: readonly { readonly id: VideoId }[]) => videos.map(({ id }) => id);

test('what is saved is there for the same member, the newest first', async () => {
  for (const id of [3, 7, 5]) await save(id);
  expect(await saved()).toEqual([5, 7, 3]);
  expect(await saved(other)).toEqual([]);
  expect((await page(undefined, other)).videos).toEqual([]);
});

test('saving and removing again change nothing', async () => {
  for (const id of [3, 7]) await save(id);
  expect((await save(3)).code).toBe(200);
  expect(await saved()).toEqual([7, 3]);
  expect((await unsave(7)).code).toBe(200);
  expect((await unsave(7)).code).toBe(200);
  expect(await saved()).toEqual([3]);
});

test('S5.3 the list has what a card shows, and no address of a stream', async () => {
  await save(3);
  const { videos, next } = await page();
  expect(videos).toEqual([
    expect.objectContaining({ id: 3, playUrl: '', allowed: false, sample: true }),
  ]);
  expect(videos[0]?.title).not.toBe('');
  expect(next).toBeUndefined();
});

test('a page begins where the one before ended, whatever was removed from that meanwhile', async () => {
  const all = Array.from({ length: PAGE_SIZE + 3 }, (_, index) => index + 1);
  for (const id of all) await save(id);
  const first = await page();
  expect(idsOf(first.videos)).toEqual(all.toReversed().slice(0, PAGE_SIZE));
  for (const id of [13, 4]) await unsave(id);
  const second = await page(first.next);
  expect(idsOf(second.videos)).toEqual([3, 2, 1]);
  expect(second.next).toBeUndefined();
});

test('a full page that is the last one has no next', async () => {
  for (let id = 1; id <= PAGE_SIZE; id += 1) await save(id);
  const { videos, next } = await page();
  expect(videos).toHaveLength(PAGE_SIZE);
  expect(next).toBeUndefined();
});

test('only videos that can be seen are saved, and shown', async () => {
  expect((await save(99_999)).code).toBe(404);
  await save(4);
  await api.db.owner.query('UPDATE video SET hidden = true WHERE id = 4');
  expect((await save(4)).code).toBe(404);
  expect([await saved(), (await page()).videos]).toEqual([[], []]);
  await api.db.owner.query('UPDATE video SET hidden = false WHERE id = 4');
  expect(await saved()).toEqual([4]);
});

test('the limit holds, for calls at the same time too', async () => {
  await api.db.owner.query(
    `INSERT INTO video (id, class_id, title, poster, stream, duration_seconds)
     SELECT i, class_id, title, poster, stream, duration_seconds
       FROM video, generate_series(1001, 1500) i WHERE video.id = 1`,
  );
  await api.db.owner.query(
    `INSERT INTO saved_video (member_id, video_id) SELECT m.id, i FROM member m,
       generate_series(1001, $1) i WHERE m.username = 'demo'`,
    [1000 + SAVED_VIDEOS_MAX - 2],
  );
  const answers = await Promise.all([1, 2, 3, 4].map((id) => save(id)));
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 200, 400, 400]);
  expect(answers.find(({ code }) => code === 400)?.msg).toContain('500');
  expect(await saved()).toHaveLength(SAVED_VIDEOS_MAX);
  expect((await save(1001)).code).toBe(200);
  // What the member cannot see, and so cannot remove, takes no room.
  await api.db.owner.query('UPDATE video SET hidden = true WHERE id = 1002');
  expect((await save(9)).code).toBe(200);
  expect((await saved())?.[0]).toBe(9);
  await api.db.owner.query('DELETE FROM video WHERE id > 1000');
});

test('the API writes it only through its functions', async () => {
  await expect(api.db.api.query('DELETE FROM saved_video')).rejects.toThrow('permission denied');
  await expect(
    api.db.api.query('INSERT INTO saved_video (member_id, video_id) SELECT id, 3 FROM member'),
  ).rejects.toThrow('permission denied');
});
