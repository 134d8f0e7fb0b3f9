import { Denied, type Desk } from '../../operator/command-line/command.ts';

/**
 * The member of an id or a username.
 * @throws Denied when there is none, or when it could be two.
 */
export async function findMember({ db }: Pick<Desk, 'db'>, given: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'SELECT id FROM member WHERE id::text = $1 OR lower(username) = lower($1) LIMIT 2',
    [given],
  );
  if (rows.length > 1) throw new Denied(`${given} is the id of one and the name of another.`);
  const [found] = rows;
  if (!found) throw new Denied('There is no such member.');
  return found.id;
}
