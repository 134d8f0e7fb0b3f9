import { uploadAvatar } from '@velvet/contract/profile';
import { getSupportMessages, sendSupportMessage } from '@velvet/contract/support';
import sharp from 'sharp';
import { aRegisteredMember } from '../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';

let api: TestApi;
let token: string;
const environment = { ...process.env };
beforeAll(async () => {
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' });
  // Nothing listens there.
  const endpoint = 'http://127.0.0.1:9';
  api = await startTestApi({
    config: { files: { kind: 's3', bucket: 'velvet', prefix: '', endpoint, region: 'us-east-1' } },
  });
  ({ token } = await aRegisteredMember(api.client));
});
afterAll(async () => {
  await api.stop();
  process.env = environment;
});

async function aPicture(): Promise<string> {
  const create = { width: 40, height: 30, channels: 3, background: '#a36' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

const send = async (lang: string) =>
  api.client.call(
    sendSupportMessage,
    { key: 'message-1', text: 'See', image: await aPicture() },
    { token, lang },
  );

describe('S8.6 while the file store is down', () => {
  test('a picture is refused in the member’s language, and its message is not half there', async () => {
    expect(await send('en')).toMatchObject({
      status: 503,
      reason: 'unavailable',
      msg: 'Pictures and videos cannot be stored or loaded right now; please try again in a moment',
    });
    expect((await send('zh-hans')).msg).toBe('暂时无法保存或加载图片和视频，请稍后重试');
    const { value } = await api.client.call(getSupportMessages, {}, { token });
    expect(value?.messages).toEqual([]);
  });

  test('the avatar stays as it was', async () => {
    const avatars = async () =>
      (await api.db.owner.query('SELECT id, avatar FROM member ORDER BY id')).rows;
    const before = await avatars();
    const reply = await api.client.call(uploadAvatar, { image: await aPicture() }, { token });
    expect(reply).toMatchObject({ status: 503, reason: 'unavailable' });
    expect(await avatars()).toEqual(before);
  });

  test('what needs no file works, and pictures of the product are there', async () => {
    const reply = await api.client.call(sendSupportMessage, { key: 'm-2', text: 'Hi' }, { token });
    expect(reply.status).toBe(200);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
    expect((await fetch(`${api.url}/media/avatars/default-1.svg`)).status).toBe(200);
  });

  test('a picture that is in it is answered with 503, which nobody keeps', async () => {
    const answer = await fetch(`${api.url}/media/uploads/${'a'.repeat(64)}.png`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('operators see it in the figures and the log', async () => {
    const figures = await (await fetch(`${api.url}/metrics`)).text();
    expect(figures).toMatch(/velvet_events_total\{event="file store unavailable"\} [1-9]/);
    expect(figures).toMatch(
      /velvet_file_store_seconds_count\{operation="read",backend="s3",outcome="failed"\} [1-9]/,
    );
    expect(figures).toContain('velvet_file_store_breaker{state="closed"}');
    expect(api.logLines.join('')).toContain('The file store does not answer');
  });
});
