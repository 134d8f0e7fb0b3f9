import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { toId } from '@velvet/contract/brand';
import {
  type VideoDetail,
  videoClassPage,
  videoClassSave,
  videoPage,
  videoPoster,
  videoPublish,
  videoSave,
  videoShown,
  videoWithdraw,
} from '@velvet/contract/ops/videos';
import { startTestOps, type TestOps } from '../../../testing/running-ops.ts';
import { aFilm, aVideoClass } from '../../../testing/video-factories.ts';
import { streamIn, streamsFolder } from '../stream-files.ts';
import { readStream } from '../stream-store.ts';

let ops: TestOps;
let token: string;
beforeEach(async () => {
  ops = await startTestOps();
  token = await ops.operator('ann', 'content');
});
afterEach(() => ops.stop());

type Id = VideoDetail['video']['id'];
const refused = (status: number, reason: string, field?: string) => ({
  status,
  problem: { reason, ...(field === undefined ? {} : { field }) },
});
const shown = (id: Id) => ops.client.get(videoShown, { id }, token);
type Save = Parameters<typeof videoSave.input.encode>[0];
const save = async (id: Id, changes: Partial<Save>) => {
  const { version, title, classId } = (await shown(id)).video;
  return ops.client.call(videoSave, { id, version, title, classId, ...changes }, { token });
};
const lastEntry = async () => {
  const { rows } = await ops.db.owner.query<{ action: string; subject: string; detail: object }>(
    'SELECT action, subject, detail FROM audit_log ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
};
const track = (text: string) => `WEBVTT\n\n00:00.000 --> 00:01.000\n${text}\n`;

describe('S13.3 a video', () => {
  test('is published and withdrawn, and members see it in between', async () => {
    const { id, version } = await aFilm(ops);
    const members = async () =>
      (await ops.db.api.query('SELECT FROM video WHERE NOT hidden')).rowCount;
    expect(await members()).toBe(0);
    const published = await ops.client.get(videoPublish, { id, version }, token);
    expect(published).toEqual({ outcome: 'published', version: 'r2' });
    expect(await members()).toBe(1);
    expect(await lastEntry()).toMatchObject({
      action: 'update video',
      subject: `video ${id}`,
      detail: { hidden: false, before: { hidden: true } },
    });
    expect((await shown(id)).video.state).toBe('published');
    expect(await ops.client.call(videoPublish, { id, version: 'r2' }, { token })).toMatchObject(
      refused(409, 'wrong_state'),
    );
    await ops.client.get(videoWithdraw, { id, version: 'r2' }, token);
    expect((await shown(id)).video.state).toBe('ready');
  });

  test('is not published before it has a stream', async () => {
    const { id, version } = await aFilm(ops, { state: 'waiting' });
    expect(await ops.client.call(videoPublish, { id, version }, { token })).toMatchObject(
      refused(409, 'not_ready'),
    );
    // Nor by whoever writes the table.
    await expect(
      ops.db.owner.query('UPDATE video SET hidden = false WHERE id = $1', [id]),
    ).rejects.toThrow('video_complete');
  });

  test('is saved with title, class and poster, with before and after in the log', async () => {
    const { id } = await aFilm(ops);
    const classId = await aVideoClass(ops.db);
    const title = { en: 'Night', 'zh-hans': '夜', zh: '夜', ja: '夜', kr: '밤', tr: 'Gece' };
    expect(await save(id, { title, classId, poster: 2 })).toMatchObject({
      status: 200,
      body: { outcome: 'saved', version: 'r2' },
    });
    const { video, posterUrl } = await shown(id);
    expect(video).toMatchObject({ title, classId, version: 'r2' });
    const stored = await readFile(path.join(ops.dataDir, posterUrl.replace('/media/', '')), 'utf8');
    expect(stored).toBe('second');
    expect(await lastEntry()).toMatchObject({
      action: 'update video',
      subject: `video ${id}`,
      detail: { title, before: { title: { en: 'Film' }, poster: 'uploads/first.webp' } },
    });
  });

  test('is not saved by the second of two operators who edit it at once', async () => {
    const { id, version } = await aFilm(ops);
    const { title, classId } = (await shown(id)).video;
    const input = { id, version, title, classId };
    const bob = await ops.operator('bob', 'content');
    await ops.client.get(videoSave, input, bob);
    expect(await ops.client.call(videoSave, input, { token })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    );
    expect(await ops.client.call(videoPublish, { id, version }, { token })).toMatchObject(
      refused(409, 'changed_meanwhile'),
    );
  });

  test('is not changed meanwhile by its transcoding', async () => {
    const { id, version } = await aFilm(ops, { state: 'waiting' });
    await ops.db.owner.query(
      `UPDATE video SET stream = 'film-x', poster = 'x', duration_seconds = 3 WHERE id = $1`,
      [id],
    );
    expect((await shown(id)).video.version).toBe(version);
  });

  test.each([
    ['class_id', { classId: toId<'video class'>(999_999) }],
    ['poster', { poster: 3 }],
    ['captions', { captions: [{ language: 'en', track: 'Hello' }] }],
    [
      'captions',
      {
        captions: [
          { language: 'en', track: track('A') },
          { language: 'en', track: track('B') },
        ],
      },
    ],
  ] as const)('is not saved with a %s that cannot be', async (field, changes) => {
    const { id } = await aFilm(ops);
    expect(await save(id, changes)).toMatchObject(refused(400, 'bad_field', field));
    expect((await shown(id)).video.version).toBe('r1');
  });

  test('has captions of up to six languages, in a stream of their own', async () => {
    const { id, stream } = await aFilm(ops);
    const captions = [
      { language: 'en', track: track('Hello') },
      { language: 'zh-hans', track: track('你好') },
    ] as const;
    expect(await save(id, { captions })).toMatchObject({ status: 200 });
    const saved = await shown(id);
    expect(saved.captions).toEqual(captions);
    expect(saved.stream).toMatch(new RegExp(`^${stream}-[0-9a-f]{12}$`));
    const folder = path.join(streamsFolder(ops.dataDir), saved.stream ?? '');
    const read = await readStream(streamIn(folder));
    expect([...read.captions.keys()]).toEqual(['captions-en', 'captions-zh-hans']);
    expect(read.master).toContain('NAME="简体中文",LANGUAGE="zh-Hans"');
    expect(read.master).toContain('RESOLUTION=426x240,SUBTITLES="captions"');
    expect(read.renditions.get('240p')?.segments).toHaveLength(2);
    // The same ones are not made again; none give the first stream back.
    await save(id, { captions });
    expect((await shown(id)).stream).toBe(saved.stream);
    await save(id, { captions: [] });
    expect(await shown(id)).toMatchObject({ stream, captions: [] });
  });

  test('has captions that are larger than other inputs', async () => {
    const { id } = await aFilm(ops);
    const captions = [{ language: 'en', track: track('x'.repeat(140_000)) }] as const;
    expect(await save(id, { captions })).toMatchObject({ status: 200 });
  });

  test('from elsewhere keeps the captions of its stream', async () => {
    const { rows } = await ops.db.owner.query<{ id: number }>(
      `INSERT INTO video (class_id, title, poster, stream, duration_seconds)
       VALUES ($1, '{"en": "Sample"}', 'posters/1.svg', 'sample-light', 240) RETURNING id`,
      [await aVideoClass(ops.db)],
    );
    const id = toId<'video'>(rows[0]?.id ?? 0);
    expect(await shown(id)).toMatchObject({ posterUrl: '/media/posters/1.svg', posters: 0 });
    expect(await save(id, { captions: [] })).toMatchObject(refused(400, 'bad_field', 'captions'));
    expect(await save(id, { title: { en: 'Light' } })).toMatchObject({ status: 200 });
    expect(await ops.client.call(videoPoster, { id, poster: 1 }, { token })).toMatchObject(
      refused(404, 'not_found'),
    );
  });
});

test('S13.3 videos are found by title, id, class and state, page by page', async () => {
  const first = await aFilm(ops);
  const second = await aFilm(ops, { state: 'failed' });
  await aFilm(ops, { hidden: false });
  await save(first.id, { title: { ja: '夜のFILM', en: '100% night' } });
  const find = async (input: Parameters<typeof videoPage.input.encode>[0]) =>
    (await ops.client.get(videoPage, input, token)).items.map(({ id }) => id);
  expect(await find({ search: 'NIGHT' })).toEqual([first.id]);
  expect(await find({ search: '夜' })).toEqual([first.id]);
  expect(await find({ search: '100%' })).toEqual([first.id]);
  expect(await find({ search: '%' })).toEqual([first.id]);
  expect(await find({ search: String(second.id) })).toEqual([second.id]);
  expect(await find({ search: 'ja' })).toEqual([]);
  expect(await find({ state: 'failed' })).toEqual([second.id]);
  expect(await find({ classId: (await shown(first.id)).video.classId })).toEqual([first.id]);
  for (let count = 0; count < 25; count += 1) await aFilm(ops, { state: 'waiting' });
  const { items, next } = await ops.client.get(videoPage, {}, token);
  expect(items).toHaveLength(25);
  expect(await find({ cursor: next ?? 0 })).toEqual([expect.any(Number), second.id, first.id]);
});

test('S13.3 classes are added, renamed and ordered, unless somebody else was faster', async () => {
  const add = { name: { en: 'Dance', tr: 'Dans' }, position: 2 };
  const { id, version } = await ops.client.get(videoClassSave, add, token);
  await ops.client.get(videoClassSave, { name: { en: 'Music' }, position: 1 }, token);
  const { items } = await ops.client.get(videoClassPage, {}, token);
  expect(items.map(({ name }) => name)).toEqual([{ en: 'Music' }, add.name]);
  const change = { id, version, name: { en: 'Ballet' }, position: 0 };
  await ops.client.get(videoClassSave, change, token);
  expect(await lastEntry()).toMatchObject({
    action: 'update video_class',
    subject: `video_class ${id}`,
    detail: { name: { en: 'Ballet' }, before: { name: add.name, position: 2 } },
  });
  expect(await ops.client.call(videoClassSave, change, { token })).toMatchObject(
    refused(409, 'changed_meanwhile'),
  );
  const { version: _, ...unversioned } = change;
  expect(await ops.client.call(videoClassSave, unversioned, { token })).toMatchObject(
    refused(400, 'bad_field', 'version'),
  );
});
