import { anId } from '@velvet/contract/testing/factories';
import { fund } from '../../testing/database-factories.ts';
import { openEvents } from '../../testing/event-client.ts';
import { aRegisteredMember, memberInfo } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

// Sessions are looked at with each heartbeat.
jest.mock('@velvet/contract/live-event', () => ({
  ...jest.requireActual('@velvet/contract/live-event'),
  EVENTS_HEARTBEAT_MS: 100,
}));

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function aListener() {
  const { token } = await aRegisteredMember(api.client);
  const id = (await memberInfo(api.client, token))?.id ?? anId(1);
  const stream = await openEvents(api.url, token);
  expect(await stream.next()).toEqual({ kind: 'resync' });
  return { id, stream };
}

test('S14.2 S15.2 a stream ends with the next heartbeat after its session expired', async () => {
  const [ann, bob] = [await aListener(), await aListener()];
  await api.db.owner.query(
    `UPDATE session SET expires_at = clock_timestamp() - interval '1 second' WHERE member_id = $1`,
    [ann.id],
  );
  await ann.stream.ended;
  await fund(api.db.owner, bob.id, 1);
  expect(await bob.stream.next(({ kind }) => kind === 'recharge')).toBeTruthy();
  bob.stream.close();
});
