import { readAnnouncement } from './announcement.ts';

test.each([
  ['{"kind": "notice"}', { event: { kind: 'notice' }, members: undefined }],
  ['{"kind": "message", "member": 7}', { event: { kind: 'message' }, members: [7] }],
  [
    '{"kind": "balance", "cause": "settlement", "members": [1, 2]}',
    { event: { kind: 'balance', cause: 'settlement' }, members: [1, 2] },
  ],
  [
    '{"kind": "withdrawal", "member": 7, "id": 3}',
    { event: { kind: 'withdrawal', id: 3 }, members: [7] },
  ],
  [
    '{"kind": "round", "game": "rose-1", "expect": "202611200721", "state": "drawn"}',
    {
      event: { kind: 'round', game: 'rose-1', period: '202611200721', state: 'drawn' },
      members: undefined,
    },
  ],
  ['{"kind": "session", "sessions": ["0123456789ab"]}', { endedSessions: ['0123456789ab'] }],
])('%s is read', (payload, announcement) => {
  expect(readAnnouncement(payload)).toEqual(announcement);
});

test.each([
  'no JSON',
  'null',
  '{"kind": "jackpot"}',
  '{"kind": "balance", "members": [1]}',
  '{"kind": "message", "member": -1}',
  '{"kind": "session"}',
])('%s is none', (payload) => {
  expect(readAnnouncement(payload)).toBeUndefined();
});
