import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { toId } from '@velvet/contract/brand';
import { demoCard, demoMember } from '../demo/members.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { createDeviceCookies } from '../features/accounts/device-cookie.ts';
import { createNameMac } from '../features/accounts/username.ts';
import { createListingPictures } from '../features/media/listing-pictures.ts';
import { vouch } from '../operator/access/sign-in.ts';
import { type AppSecret, formerKeysOf, loadAppSecret } from '../secrets/app-secret.ts';
import { createCardCipher } from '../secrets/seal.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { dropFormerVoucherKey, resealAll, takeVoucherKey } from './reseal.ts';

const [oldText, newText] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
const now = new Date('2026-05-05T12:00:30Z');
let secrets: { readonly old: AppSecret; readonly both: AppSecret; readonly next: AppSecret };

beforeAll(async () => {
  secrets = {
    old: await loadAppSecret(tmpdir(), oldText),
    both: await loadAppSecret(tmpdir(), newText, { previous: [oldText] }),
    next: await loadAppSecret(tmpdir(), newText),
  };
});

describe('S16.1 what is stored is sealed anew with another secret', () => {
  let db: TestDatabase;

  beforeAll(async () => {
    db = await createTestDatabase();
    const { old: secret } = secrets;
    const cardCipher = createCardCipher(secret);
    await seedDemo({ ownerUrl: db.url, now, cardCipher, secret, pictureCount: () => 3 });
  });
  afterAll(() => db.drop());
  const card = async (): Promise<Buffer> =>
    (
      await db.owner.query('SELECT number_cipher FROM bank_card WHERE member_id = $1', [
        demoMember.id,
      ])
    ).rows[0].number_cipher;
  const open = async (secret: AppSecret) =>
    createCardCipher(secret).open(toId(demoMember.id), await card());

  test('and opens with the new one alone; a second run finds nothing to do', async () => {
    expect(await open(secrets.both)).toBe(demoCard.number);
    await expect(open(secrets.next)).rejects.toThrow('No key opens');
    const client = await db.owner.connect();
    try {
      const first = await resealAll(client, secrets.both);
      expect(first.map(({ what, unreadable }) => [what, unreadable])).toEqual([
        ['card numbers', 0],
        ['sign-in codes of members', 0],
        ['sign-in codes of operators', 0],
      ]);
      expect(first.map(({ sealedAnew }) => sealedAnew > 0)).toEqual([true, false, true]);
      const again = await resealAll(client, secrets.next);
      expect(again.map(({ sealedAnew, unreadable }) => sealedAnew + unreadable)).toEqual([0, 0, 0]);
      const lost = await resealAll(client, secrets.old);
      expect(lost.map(({ unreadable }) => unreadable > 0)).toEqual([true, false, true]);
    } finally {
      client.release();
    }
    expect(await open(secrets.next)).toBe(demoCard.number);
    const update = db.owner.query('UPDATE bank_card SET number_cipher = number_cipher');
    await expect(update).rejects.toThrow('append-only');
  });

  test('operators are believed under both secrets until the old one is dropped', async () => {
    const check = (secret: AppSecret) =>
      db.owner.query('SELECT operator_check_vouched($1, $2)', [
        'credentials|ann',
        vouch(secret, 'credentials', 'ann'),
      ]);
    const client = await db.owner.connect();
    try {
      await takeVoucherKey(client, secrets.both);
      // Repeated, it does not forget the one before.
      await takeVoucherKey(client, secrets.both);
      await check(secrets.old);
      await check(secrets.next);
      await dropFormerVoucherKey(client);
      await check(secrets.next);
      await expect(check(secrets.old)).rejects.toThrow('the secret of this installation');
    } finally {
      client.release();
    }
  });
});

describe('what devices keep is read under the former secret, too', () => {
  test('a device stays known, and its cookie is written under the new one', () => {
    const cookie = createDeviceCookies(secrets.old).read(undefined, now).remember('ann', 0, now);
    const device = createDeviceCookies(secrets.both).read(cookie, now);
    expect(device.knows('ann', 0)).toBe(true);
    const renewed = createDeviceCookies(secrets.next).read(device.remember('ann', 0, now), now);
    expect(renewed.knows('ann', 0)).toBe(true);
    expect(createDeviceCookies(secrets.next).read(cookie, now).knows('ann', 0)).toBe(false);
  });

  test('addresses of pictures stay good', () => {
    const purpose = 'listing-pictures';
    const old = createListingPictures(secrets.old.key(purpose), () => undefined);
    const address = old.coverUrl('portraits/1-1.svg').slice('/media/covers/'.length);
    const read = (secret: AppSecret) =>
      createListingPictures(
        secret.key(purpose),
        () => undefined,
        formerKeysOf(secret, purpose),
      ).readCover(address);
    expect(read(secrets.both)).toBe('portraits/1-1.svg');
    expect(read(secrets.next)).toBeUndefined();
  });

  test('names of erased accounts stay marked, by the key of the first secret', async () => {
    const erasedNamesKey = secrets.old.key('erased names').toString('base64');
    const later = await loadAppSecret(tmpdir(), newText, { erasedNamesKey });
    expect(createNameMac(later)('ann')).toEqual(createNameMac(secrets.old)('ann'));
    expect(createNameMac(secrets.next)('ann')).not.toEqual(createNameMac(secrets.old)('ann'));
  });
});
