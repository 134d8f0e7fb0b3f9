import { totpCode } from '../../factors/totp.ts';
import {
  type Answers,
  type OperatorDesk,
  openOperatorDesk,
  tokenInMemory,
} from '../../testing/operator-desk.ts';

const PASSWORD = 'correct horse battery';
const STEP_MS = 30_000;

let clock: Date;
let desk: OperatorDesk;
beforeEach(async () => {
  clock = new Date('2026-11-22T10:00:00Z');
  desk = await openOperatorDesk(() => clock);
});
afterEach(() => desk.close());

const later = (steps = 1) => {
  clock = new Date(clock.getTime() + steps * STEP_MS);
};
const secretIn = (printed: readonly string[]) =>
  /authenticator app: ([A-Z2-7]+)/.exec(printed.join('\n'))?.[1] ?? '';

interface Person {
  readonly totpSecret: string;
  readonly recoveryCodes: readonly string[];
}

/** The first administrator, who accepts the invitation. */
async function anAdministrator(name = 'ann', answers: Answers = {}): Promise<Person> {
  const invited = await desk.run('first-administrator', name);
  const invitation = /code: (\S+)/.exec(invited.out)?.[1] ?? '';
  const { out } = await desk.runWith(
    tokenInMemory(),
    {
      name,
      invitation,
      new_password: PASSWORD,
      code: (printed) => totpCode(secretIn(printed), clock),
      ...answers,
    },
    'accept-invitation',
  );
  later();
  return {
    totpSecret: secretIn([out]),
    recoveryCodes: [...out.matchAll(/^ {2}(\S{4}(?:-\S{4})+)$/gm)].map(([, code]) => code ?? ''),
  };
}

const signIn = (
  code: string,
  { name = 'ann', password = PASSWORD, tokens = tokenInMemory() } = {},
) => desk.runWith(tokens, { name, password, code }, 'sign-in');

describe('S13.1 signing in', () => {
  test('an invited operator sets password and app, signs in with both, and signs out', async () => {
    const { totpSecret, recoveryCodes } = await anAdministrator();
    expect(recoveryCodes).toHaveLength(10);
    const tokens = tokenInMemory();
    expect(await signIn(totpCode(totpSecret, clock), { tokens })).toMatchObject({ code: 0 });
    expect((await desk.runWith(tokens, {}, 'whoami')).out).toMatch(/^ann: administrator \(session/);
    const kept = tokenInMemory(await tokens.read());
    await desk.runWith(tokens, {}, 'sign-out');
    expect(await tokens.read()).toBeUndefined();
    expect((await desk.runWith(kept, {}, 'whoami')).err).toContain('Your session has ended');
    expect((await desk.audit()).map(({ action }) => action)).toEqual([
      'first administrator',
      'accept invitation',
      'sign in',
      'end session',
    ]);
  });

  test('an invitation is valid once and until it expires', async () => {
    const invited = await desk.run('first-administrator', 'ann');
    const invitation = /code: (\S+)/.exec(invited.out)?.[1] ?? '';
    const accept = () =>
      desk.runWith(
        tokenInMemory(),
        {
          name: 'ann',
          invitation,
          new_password: PASSWORD,
          code: (printed) => totpCode(secretIn(printed), clock),
        },
        'accept-invitation',
      );
    await desk.db.owner.query(`UPDATE operator_invitation SET expires_at = now()`);
    expect((await accept()).err).toContain('no such invitation');
    await desk.db.owner.query(
      `UPDATE operator_invitation SET expires_at = now() + interval '1 hour'`,
    );
    expect((await accept()).code).toBe(0);
    expect((await accept()).err).toContain('no such invitation');
  });

  test.each(['short', 'ann has a password', 'aaaaaaaaaaaaaa', 'Administrator'])(
    'a password such as %s is refused',
    async (password) => {
      const { totpSecret } = await anAdministrator('ann', { new_password: password });
      expect(totpSecret).toBe('');
    },
  );

  test('wrong name, password or code get the same response', async () => {
    const { totpSecret } = await anAdministrator();
    const code = totpCode(totpSecret, clock);
    const wrong = [
      await signIn(code, { name: 'nobody' }),
      await signIn(code, { password: 'another horse battery' }),
      await signIn(code === '000000' ? '000001' : '000000'),
      await signIn('AAAA-BBBB-CCCC-DDDD'),
    ];
    for (const answer of wrong) {
      expect(answer).toMatchObject({ code: 1, err: 'Name, password or code is wrong.' });
    }
  });

  test('a look-alike name is refused: the Cyrillic аnn is not ann', async () => {
    const { totpSecret } = await anAdministrator();
    const code = totpCode(totpSecret, clock);
    expect(await signIn(code, { name: 'аnn' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('letters a–z'),
    });
    await expect(
      desk.db.owner.query(`INSERT INTO operator_account (name) VALUES ('аnn')`),
    ).rejects.toThrow('violates check constraint');
    // Forms of the same letters are the same name.
    expect((await signIn(code, { name: ' ＡＮＮ ' })).code).toBe(0);
  });

  test('a code is valid once, and earlier ones are invalid afterwards', async () => {
    const { totpSecret } = await anAdministrator();
    const before = totpCode(totpSecret, clock);
    later();
    const code = totpCode(totpSecret, clock);
    expect(await signIn(code)).toMatchObject({ code: 0, err: '' });
    for (const used of [code, before]) {
      expect((await signIn(used)).err).toContain('This code was used already');
    }
    later();
    const next = totpCode(totpSecret, clock);
    const both = await Promise.all([signIn(next), signIn(next)]);
    expect(both.map((answer) => answer.code).sort()).toEqual([0, 1]);
  });

  test('a recovery code replaces the app, once', async () => {
    const { recoveryCodes } = await anAdministrator();
    const [code = ''] = recoveryCodes;
    expect((await signIn(code.toLowerCase().replaceAll('-', ' '))).code).toBe(0);
    expect((await signIn(code)).err).toBe('Name, password or code is wrong.');
  });

  test('each wrong sign-in doubles the delay of the next, for unknown names as well', async () => {
    const { totpSecret } = await anAdministrator();
    const attempt = async () =>
      (
        await desk.db.owner.query<{ wait: number }>(
          `SELECT extract(epoch FROM blocked_until - tried_at)::integer AS wait
             FROM operator_attempt`,
        )
      ).rows.map(({ wait }) => wait);
    for (const name of ['ann', 'nobody']) {
      await desk.db.owner.query('DELETE FROM operator_attempt');
      const waits: (number | undefined)[] = [];
      for (const _each of [1, 2, 3, 4, 5]) {
        await desk.db.owner.query('UPDATE operator_attempt SET blocked_until = now()');
        await signIn('000000', { name, password: 'wrong' });
        waits.push((await attempt())[0]);
      }
      expect(waits).toEqual([0, 0, 1, 2, 4]);
      // Nor does the right password help before.
      await desk.db.owner.query(
        `UPDATE operator_attempt SET blocked_until = now() + interval '9 s'`,
      );
      expect((await signIn(totpCode(totpSecret, clock), { name })).err).toMatch(/again in \d s/);
    }
    await desk.db.owner.query(`UPDATE operator_attempt SET blocked_until = now(), failures = 99`);
    await signIn('000000', { name: 'nobody' });
    expect(await attempt()).toEqual([900]);
    await signIn('000000', { password: 'wrong' });
    await signIn(totpCode(totpSecret, clock));
    expect(await attempt()).toEqual([900]);
    const { rows } = await desk.db.owner.query(
      `SELECT detail -> 'wrong_before' AS wrong FROM audit_log WHERE action = 'sign in'`,
    );
    expect(rows).toEqual([{ wrong: 1 }]);
  });

  test('concurrent guesses are all counted', async () => {
    await anAdministrator();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => signIn('000000', { password: 'wrong' })),
    );
    expect(answers.filter(({ err }) => err.includes('Too many'))).toHaveLength(1);
  });

  test('the TOTP secret is sealed, codes and tokens are stored as hashes', async () => {
    const { totpSecret, recoveryCodes } = await anAdministrator();
    const tokens = tokenInMemory();
    await signIn(totpCode(totpSecret, clock), { tokens });
    const { rows } = await desk.db.owner.query<{ all: string }>(
      `SELECT concat(
         (SELECT string_agg(a::text || encode(a.totp_cipher, 'escape'), '') FROM operator_account a),
         (SELECT string_agg(r::text || encode(r.code_hash, 'escape'), '')
            FROM operator_recovery_code r),
         (SELECT string_agg(s::text || encode(s.token_hash, 'escape'), '')
            FROM operator_session s)) AS all`,
    );
    for (const secret of [totpSecret, recoveryCodes[0] ?? 'none', (await tokens.read()) ?? '']) {
      expect(rows[0]?.all).not.toContain(secret);
    }
  });
});
