import { randomUUID } from 'node:crypto';
import { openSupportCase, readSupportCase, writeSupportCase } from '@velvet/contract/support-case';
import { networkOf } from '@velvet/telemetry/caller-limits';
import { type CallOptions, createApiClient } from '../../testing/api-client.ts';
import { anOperator } from '../../testing/operator-factories.ts';
import { aRegisteredMember } from '../../testing/registered-member.ts';
import { startTestApi, type TestApi } from '../../testing/running-api.ts';

let api: TestApi;
let addresses = 0;
beforeAll(async () => {
  api = await startTestApi({ demo: false, draws: false });
});
afterAll(() => api.stop());

/** Each test calls from an address and a network of its own. */
const from = () => {
  addresses += 1;
  return `198.${addresses}.0.1`;
};
const aCaseInput = (username = 'somebody') => ({
  username,
  text: 'I forgot my password',
  key: randomUUID(),
});
const openCase = async (input = aCaseInput(), options: CallOptions = { from: from() }) =>
  (await api.client.call(openSupportCase, input, options)).value?.code ?? '';
const read = (code: string, options: CallOptions = { from: from() }) =>
  api.client.call(readSupportCase, { code }, options);
const write = (code: string, text: string, key: string = randomUUID(), options?: CallOptions) =>
  api.client.call(writeSupportCase, { code, key, text }, options ?? { from: from() });
const sql = (text: string, values: readonly unknown[] = []) =>
  api.db.owner.query(text, [...values]);
const newestCase = async () =>
  (await sql('SELECT max(id) AS id FROM support_case')).rows[0]?.id as number;

/** Moves what has happened to the newest case into the past. */
const age = async (days: number) => {
  await sql(
    `UPDATE support_case SET last_at = last_at - $2 * interval '1 day',
       opened_at = opened_at - $2 * interval '1 day',
       closed_at = closed_at - $2 * interval '1 day' WHERE id = $1`,
    [await newestCase(), days],
  );
};
const answer = async (text: string) => {
  await anOperator(api.db.owner, `op-${addresses}`, { roles: ['support'] });
  await sql(
    `WITH answer AS (INSERT INTO support_case_message (case_id, operator_id, body, created_at)
       SELECT $1, id, $3, clock_timestamp() FROM operator_account WHERE name = $2 RETURNING case_id)
     UPDATE support_case SET waiting_since = NULL, last_at = clock_timestamp()
      WHERE id = (SELECT case_id FROM answer)`,
    [await newestCase(), `op-${addresses}`, text],
  );
};
const close = async () =>
  sql('UPDATE support_case SET closed_at = clock_timestamp() WHERE id = $1', [await newestCase()]);

describe('S14.1 a case of a guest', () => {
  test('is opened with a code, which reads and continues it', async () => {
    const code = await openCase();
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}(?:-[2-9A-HJKMNP-Z]{4}){3}$/);
    await answer('When did you register?');
    const reply = await write(code, '  In May\r\nlast year ');
    expect(reply.value?.messages.map(({ author, text }) => [author, text])).toEqual([
      ['guest', 'In May\nlast year'],
      ['operator', 'When did you register?'],
      ['guest', 'I forgot my password'],
    ]);
    const asTyped = await read(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect(asTyped.value).toEqual(reply.value);
    expect(asTyped.value?.isOpen).toBe(true);
  });

  test('is opened once with one key, also in concurrent calls, and the code comes again', async () => {
    const input = aCaseInput();
    const caller = { from: from() };
    const codes = await Promise.all([1, 2, 3].map(() => openCase(input, caller)));
    expect(new Set([...codes, await openCase(input, caller)])).toEqual(new Set([codes[0]]));
    const reply = await read(codes[0] ?? '');
    expect(reply.value?.messages).toHaveLength(1);
  });

  test('another case with the same key is refused, and does not tell the code', async () => {
    const input = aCaseInput();
    await openCase(input);
    for (const other of [
      { ...input, text: 'Something else' },
      { ...input, username: 'other' },
    ]) {
      const reply = await api.client.call(openSupportCase, other, { from: from() });
      expect(reply).toMatchObject({ code: 409, reason: 'key_reused' });
      expect(reply.data).not.toHaveProperty('code');
    }
  });

  test('keeps only a hash of its code', async () => {
    const code = await openCase();
    const { rows } = await sql('SELECT * FROM support_case WHERE id = $1', [await newestCase()]);
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9));
    await expect(api.db.api.query('SELECT FROM support_case')).rejects.toThrow('permission denied');
    await expect(api.db.api.query('SELECT FROM support_case_message')).rejects.toThrow(
      'permission denied',
    );
  });

  test('tells nobody whether the name exists, neither when opened nor when read', async () => {
    const { username } = await aRegisteredMember(api.client);
    const replies = await Promise.all(
      [username, 'nobody-at-all'].map(async (name) => {
        const opened = await api.client.call(openSupportCase, aCaseInput(name), { from: from() });
        const { value } = await read(opened.value?.code ?? '');
        const { code, msg, status } = opened;
        const { isOpen, messages } = value ?? {};
        return { code, msg, status, isOpen, texts: messages?.map(({ text }) => text) };
      }),
    );
    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]).toMatchObject({ code: 200, isOpen: true });
  });

  test('a message sent again is there once; its key serves no other', async () => {
    const code = await openCase();
    const key = randomUUID();
    const first = await write(code, 'It was in May', key);
    expect((await write(code, 'It was in May', key)).value).toEqual(first.value);
    expect((await write(code, 'It was in June', key)).reason).toBe('key_reused');
    expect((await read(code)).value?.messages).toHaveLength(2);
  });

  test('is answered to within 14 days, and read for 7 days after its end', async () => {
    const code = await openCase();
    const key = randomUUID();
    await write(code, 'Hello?', key);
    await age(13.9);
    expect((await read(code)).value?.isOpen).toBe(true);
    await age(0.2);
    const ended = await read(code);
    expect(ended.value).toMatchObject({ isOpen: false, messages: [{}, {}] });
    const late = await write(code, 'Is anybody there?');
    expect(late).toMatchObject({ code: 403, reason: 'forbidden' });
    expect(late.msg).toBe('This case has ended. Please open a new one');
    // What had arrived is still confirmed.
    expect((await write(code, 'Hello?', key)).value?.isOpen).toBe(false);
    await age(7);
    const gone = await read(code);
    const unknown = await read('ABCD-EFGH-JKMN-PQRS');
    expect([gone.status, gone.code, gone.msg, gone.data]).toEqual([
      unknown.status,
      unknown.code,
      unknown.msg,
      unknown.data,
    ]);
    expect(gone).toMatchObject({ code: 403, reason: 'wrong_code', field: 'code' });
    expect((await write(code, 'Hello?', key)).reason).toBe('wrong_code');
  });

  test('closed by support it can be read for 7 days', async () => {
    const code = await openCase();
    await answer('Done');
    await close();
    expect((await read(code)).value).toMatchObject({ isOpen: false });
    await age(6.9);
    expect((await read(code)).value).toMatchObject({ isOpen: false });
    await age(0.2);
    expect((await read(code)).reason).toBe('wrong_code');
  });

  test('S14.4 is removed with all its messages 90 days after its end', async () => {
    await openCase();
    const old = await newestCase();
    await close();
    await age(89.9);
    const sweep = () => api.db.api.query('SELECT support_case_sweep(10)');
    const left = async () =>
      (
        await sql('SELECT count(*)::integer AS n FROM support_case_message WHERE case_id = $1', [
          old,
        ])
      ).rows[0]?.n;
    await sweep();
    expect(await left()).toBe(1);
    await age(0.2);
    await sweep();
    expect(await left()).toBe(0);
    expect((await sql('SELECT FROM support_case WHERE id = $1', [old])).rowCount).toBe(0);
  });

  test('takes a hundred messages of the guest', async () => {
    const code = await openCase();
    await sql(
      `INSERT INTO support_case_message (case_id, body, idem_key, created_at)
       SELECT $1, 'Hello', 'earlier-' || n, clock_timestamp() FROM generate_series(1, 99) n`,
      [await newestCase()],
    );
    const reply = await write(code, 'One more');
    expect(reply.msg).toBe('This case takes no more messages. Please open a new one');
    expect((await read(code)).value?.messages).toHaveLength(100);
  });

  test.each([
    [{ ...aCaseInput('') }, 'username', 'Please enter username'],
    [{ ...aCaseInput('   ') }, 'username', 'Please enter username'],
    [{ ...aCaseInput(), text: ' \n ' }, 'text', /^Please write what happened/],
    [{ ...aCaseInput(), text: 'x'.repeat(1_001) }, 'text', /^Please write what happened/],
    [{ ...aCaseInput(), key: 'guessed' }, 'key', /key/],
  ])('%j is refused at its field', async (fields, field, msg) => {
    const reply = await api.client.send('POST', 'support_case_open', fields, { from: from() });
    expect(reply).toMatchObject({ code: 400, reason: 'bad_field', field });
    expect(reply.msg).toMatch(msg);
  });
});

describe('S14.3 limits', () => {
  test('an address opens ten cases an hour', async () => {
    const caller = { from: from() };
    for (let turn = 0; turn < 10; turn += 1)
      expect(await openCase(aCaseInput(), caller)).not.toBe('');
    const refused = await api.client.call(openSupportCase, aCaseInput(), caller);
    expect(refused).toMatchObject({ status: 429, reason: 'too_many' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await openCase()).not.toBe('');
  });

  test('a network opens 200, from all of its addresses', async () => {
    const first = from();
    await sql('INSERT INTO login_throttle VALUES ($1, clock_timestamp(), 199)', [
      `case|${networkOf(first)}`,
    ]);
    expect(await openCase(aCaseInput(), { from: first })).not.toBe('');
    const second = { from: first.replace(/1$/, '2') };
    expect(await api.client.call(openSupportCase, aCaseInput(), second)).toMatchObject({
      status: 429,
      reason: 'too_many',
    });
    expect(await openCase()).not.toBe('');
  });

  test('wrong codes are counted by address, right ones are not', async () => {
    const code = await openCase();
    const caller = { from: from() };
    for (let turn = 0; turn < 65; turn += 1) expect((await read(code, caller)).code).toBe(200);
    for (let turn = 0; turn < 60; turn += 1) {
      expect((await read('WRONG', caller)).reason).toBe('wrong_code');
    }
    expect(await read(code, caller)).toMatchObject({ status: 429 });
    expect(await write(code, 'Hello', randomUUID(), caller)).toMatchObject({ status: 429 });
    expect((await read(code)).code).toBe(200);
  });

  test('calls with the right code count like any call of their address', async () => {
    const limited = await startTestApi({ demo: false, config: { rateLimitPerMinute: 5 } });
    const caller = { from: from() };
    const opened = await limited.client.call(openSupportCase, aCaseInput(), caller);
    const statuses: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const input = { code: opened.value?.code ?? '' };
      statuses.push((await limited.client.call(readSupportCase, input, caller)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
    await limited.stop();
  });

  test('a case takes thirty messages in ten minutes', async () => {
    const code = await openCase();
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await write(code, `Message ${turn}`)).code).toBe(200);
    }
    expect(await write(code, 'One more')).toMatchObject({ status: 429 });
  });
});

test.each([
  ['support_case_open', aCaseInput()],
  ['support_case_read', { code: 'ABCD-EFGH-JKMN-PQRS' }],
  ['support_case_write', { code: 'ABCD-EFGH-JKMN-PQRS', key: randomUUID(), text: 'Hello' }],
])('S14.1 a page of another site cannot call %s', async (name, fields) => {
  for (const site of ['cross-site', 'same-site']) {
    const headers = { 'sec-fetch-site': site };
    const reply = await api.client.send('POST', name, fields, { headers, from: from() });
    expect(reply.reason).toBe('forbidden');
  }
});

test('S14.1 every instance of an installation gives the same code for the same key', async () => {
  const input = aCaseInput();
  const other = await api.another();
  const client = createApiClient(`http://127.0.0.1:${other.port}`);
  const again = await client.call(openSupportCase, input, { from: from() });
  expect(again.value?.code).toBe(await openCase(input));
  await other.stop();
});
