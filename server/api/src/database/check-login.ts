import type { Login } from './logins.ts';
import type { Queryable } from './queryable.ts';

/** A login with more privileges than its process needs; the message names them. */
export class LoginError extends Error {
  override readonly name = 'LoginError';
}

interface LoginRow {
  readonly name: string;
  readonly is_superuser: boolean;
  readonly may_create_roles: boolean;
  readonly bypasses_rls: boolean;
  readonly replicates: boolean;
  readonly owned: string | null;
  readonly member_of: string | null;
}

// SET ROLE needs a membership, whatever its options; a session's user decides, not its role.
const LOOK = `
  SELECT r.rolname AS name, r.rolsuper AS is_superuser, r.rolcreaterole AS may_create_roles,
    r.rolbypassrls AS bypasses_rls, r.rolreplication AS replicates,
    (SELECT min(o.name) FROM (
      SELECT relname::text AS name FROM pg_class WHERE relowner = r.oid
      UNION ALL SELECT proname::text FROM pg_proc WHERE proowner = r.oid
      UNION ALL SELECT nspname::text FROM pg_namespace WHERE nspowner = r.oid
      UNION ALL SELECT datname::text FROM pg_database WHERE datdba = r.oid) o) AS owned,
    (SELECT min(m.roleid::regrole::text) FROM pg_auth_members m WHERE m.member = r.oid) AS member_of
    FROM pg_roles r WHERE r.rolname = session_user`;

/**
 * Makes sure that a part of the product runs with its own login and that this login is powerless
 * beside what is granted to it.
 * @throws LoginError when it is another login, a superuser, an owner, or can become another role.
 */
export async function checkLogin(db: Queryable, login: Login): Promise<void> {
  const { rows } = await db.query<LoginRow>(LOOK);
  const [found] = rows;
  const fault = found ? faultOf(found, login) : 'it cannot be looked up';
  if (fault === undefined) return;
  throw new LoginError(
    `The database login ${found?.name ?? ''} cannot be used: ${fault}. ` +
      `Use the login ${login}; \`npx velvet database migrate\` sets it up.`,
  );
}

function faultOf(found: LoginRow, login: Login): string | undefined {
  if (found.is_superuser) return 'it is a superuser';
  if (found.may_create_roles) return 'it may create roles';
  if (found.bypasses_rls) return 'it bypasses row security';
  if (found.replicates) return 'it may replicate the database';
  if (found.owned !== null) return `it owns ${found.owned}`;
  if (found.member_of !== null) return `it can become ${found.member_of}`;
  return found.name === login ? undefined : `the login of this process is ${login}`;
}
