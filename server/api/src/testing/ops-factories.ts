import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Id } from '@velvet/contract/brand';
import type { MemberId } from '@velvet/contract/member';
import { aMember, hashOf, idFrom } from './database-factories.ts';
import { PIXEL } from './ops-client.ts';
import { supportFolder } from './stored-files.ts';
import type { TestDatabase } from './test-database.ts';

/** Above this many points two operators must approve. */
const FOUR_EYES_ABOVE = 500;

/** A withdrawal under review of a member of its own, who has exactly those points. */
export async function aWithdrawal(
  db: TestDatabase,
  points: number,
): Promise<{ readonly id: Id<'withdrawal'>; readonly member: MemberId }> {
  await db.owner.query(
    `INSERT INTO config VALUES ('withdraw_rule', '{"min": 100, "max": 99000000, "perDay": 9}'),
       ('four_eyes', jsonb_build_object('above', $1::integer)) ON CONFLICT DO NOTHING`,
    [FOUR_EYES_ABOVE * 100],
  );
  const member = await aMember(db.owner, { funds: points * 100, card: true });
  const id = await idFrom<'withdrawal'>(
    db.api,
    'SELECT withdrawal_id AS id FROM withdraw_request($1, $2, $3, $4)',
    [member, points * 100, 'k', hashOf('k')],
  );
  return { id, member };
}

/** A payment that nobody has confirmed. */
export async function aRecharge(db: TestDatabase, points = 100): Promise<Id<'recharge'>> {
  const member = await aMember(db.owner);
  return idFrom(
    db.owner,
    `SELECT recharge_id AS id FROM recharge_request($1, $2, 'Mexicopay', $3, $4)`,
    [member, points * 100, randomUUID(), hashOf('recharge')],
  );
}

/** A member who waits for an answer. */
export async function aConversation(db: TestDatabase, text = 'Hello'): Promise<MemberId> {
  const member = await aMember(db.owner);
  await writes(db, member, text);
  return member;
}

/** One more message of a member to support. */
export const writes = (db: TestDatabase, member: MemberId, text: string) =>
  db.api.query(`SELECT support_send($1, $2, $3, 'other', NULL, NULL, NULL)`, [
    member,
    randomUUID(),
    text,
  ]);

/** A case of a guest who claims a name, with the hash of its code. */
export async function aCase(
  db: TestDatabase,
  { username = 'somebody', text = 'Hello' } = {},
): Promise<{ readonly id: Id<'support case'>; readonly codeHash: Buffer }> {
  const codeHash = randomBytes(32);
  await db.api.query(`SELECT support_case_open($1, $2, 'zh-hans', $3, $4)`, [
    codeHash,
    username,
    randomUUID(),
    text,
  ]);
  const id = await idFrom<'support case'>(
    db.owner,
    'SELECT id FROM support_case WHERE code_hash = $1',
    [codeHash],
  );
  return { id, codeHash };
}

/** A message that is a picture alone, whose file is in the data folder. */
export async function aPictureMessage(db: TestDatabase, dataDir: string): Promise<number> {
  const member = await aMember(db.owner);
  const name = `${randomUUID()}.png`;
  const folder = supportFolder(dataDir);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, name), PIXEL);
  return idFrom(db.api, `SELECT message_id AS id FROM support_send($1, $2, '', '', $3, 1, 1)`, [
    member,
    randomUUID(),
    name,
  ]);
}

/** An open report about a listing of its own. */
export async function aReport(db: TestDatabase): Promise<Id<'listing report'>> {
  const member = await aMember(db.owner);
  return idFrom(
    db.owner,
    `WITH place AS (INSERT INTO region (name) VALUES ('{"en": "R"}') RETURNING id),
       reported AS (INSERT INTO listing (region_id, name, class_name, title, city, age, height_cm)
         SELECT id, 'Rose', '{"en": "C"}', '{"en": "T"}', '{"en": "X"}', 25, 170 FROM place
         RETURNING id)
     INSERT INTO listing_report (listing_id, member_id, reason, note)
     SELECT id, $1, 'fake', 'Not her' FROM reported RETURNING id`,
    [member],
  );
}
