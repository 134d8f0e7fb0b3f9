import type { Queryable } from '../database/queryable.ts';

/** Privileges as they work: a list that was never touched is the built-in one. */
const acl = (list: string, kind: string, owner: string): string =>
  `ARRAY(SELECT concat_ws(' ', coalesce(nullif(g.grantee, 0)::regrole::text, 'PUBLIC'),
     g.privilege_type, g.is_grantable) FROM aclexplode(coalesce(${list}, acldefault('${kind}', ${owner}))) g
   ORDER BY 1)`;

const MINE = `'public'::regnamespace`;

// A trigger's condition in the short form: `(a OR b) OR c` is read back as `a OR b OR c`.
const queries = [
  `SELECT 'relation', c.relname, c.relkind, c.relpersistence, c.relreplident, c.reloptions,
     c.relrowsecurity, c.relforcerowsecurity, c.relowner::regrole, ${acl('c.relacl', 'r', 'c.relowner')}
     FROM pg_class c WHERE c.relnamespace = ${MINE} AND c.relkind <> 'S'`,
  `SELECT 'column', c.relname, row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), a.attname,
     format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
     a.attcollation::regcollation, a.attstorage, a.attcompression, a.attstattarget,
     ARRAY(SELECT concat_ws(' ', g.grantee::regrole, g.privilege_type) FROM aclexplode(a.attacl) g
       ORDER BY 1),
     pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
     LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = ${MINE} AND c.relkind IN ('r', 'p', 'v', 'c') AND NOT a.attisdropped`,
  `SELECT 'sequence', c.relname, s.*, c.relowner::regrole, ${acl('c.relacl', 's', 'c.relowner')},
     pg_sequence_last_value(c.oid)
     FROM pg_class c JOIN LATERAL (SELECT seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin,
       seqcache, seqcycle FROM pg_sequence WHERE seqrelid = c.oid) s ON true
    WHERE c.relnamespace = ${MINE}`,
  `SELECT 'constraint', conrelid::regclass, contypid::regtype, conname, contype, condeferrable,
     condeferred, convalidated, pg_get_constraintdef(oid)
     FROM pg_constraint WHERE connamespace = ${MINE}`,
  `SELECT 'partition', c.oid::regclass, i.inhparent::regclass, pg_get_expr(c.relpartbound, c.oid),
     pg_get_partkeydef(c.oid)
     FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relnamespace = ${MINE} AND (c.relkind IN ('p', 'I') OR c.relispartition)`,
  `SELECT 'index', indexrelid::regclass, indisunique, indisprimary, indisclustered, indisvalid,
     pg_get_indexdef(indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = ${MINE}`,
  `SELECT 'view', oid::regclass, pg_get_viewdef(oid) FROM pg_class
    WHERE relnamespace = ${MINE} AND relkind IN ('v', 'm')`,
  `SELECT 'function', oid::regprocedure, prokind, pg_get_functiondef(oid), prosecdef, proleakproof,
     proparallel, procost, prorows, proowner::regrole, ${acl('proacl', 'f', 'proowner')}
     FROM pg_proc WHERE pronamespace = ${MINE}`,
  `SELECT 'trigger', tgrelid::regclass, tgname, tgenabled, tgdeferrable, tginitdeferred,
     pg_get_triggerdef(t.oid, true) FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = ${MINE} AND NOT tgisinternal`,
  `SELECT 'type', typname, typtype, typbasetype::regtype, typnotnull, typdefault, typowner::regrole,
     ${acl('typacl', 'T', 'typowner')} FROM pg_type WHERE typnamespace = ${MINE}`,
  `SELECT 'policy', polrelid::regclass, polname FROM pg_policy`,
  `SELECT 'extension', extname, extversion FROM pg_extension`,
  `SELECT 'schema', nspname, nspowner::regrole, ${acl('nspacl', 'n', 'nspowner')}
     FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'`,
  `SELECT 'database', datdba::regrole, ${acl('datacl', 'd', 'datdba')}
     FROM pg_database WHERE datname = current_database()`,
  `SELECT 'default', defaclrole::regrole, defaclnamespace, defaclobjtype,
     ${acl('defaclacl', 'f', 'defaclrole')} FROM pg_default_acl`,
];

/** The whole schema as sorted lines, read without the code that writes `schema.sql`. */
export async function catalogLines(db: Queryable): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const text of queries) {
    const { rows } = await db.query<{ line: string }>(`SELECT r::text AS line FROM (${text}) r`);
    lines.push(...rows.map(({ line }) => line));
  }
  return lines.sort();
}
