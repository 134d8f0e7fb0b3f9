// Queries of PostgreSQL's system catalogs for the schema `public`; definitions are printed by the
// server where it has a function for that.

export const DOMAINS = `
  SELECT t.typname AS name,
    concat_ws(' ', format('CREATE DOMAIN %I AS %s', t.typname,
      format_type(t.typbasetype, t.typtypmod)),
      (SELECT string_agg(format('CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid, true)),
         ' ' ORDER BY c.conname) FROM pg_constraint c WHERE c.contypid = t.oid)) AS definition
    FROM pg_type t WHERE t.typnamespace = 'public'::regnamespace AND t.typtype = 'd'
   ORDER BY t.typname`;

export const RELATIONS = `
  SELECT c.relname AS name,
    CASE WHEN c.relkind = 'c' THEN 'composite'
         WHEN c.relpersistence = 'u' THEN 'unlogged table' ELSE 'table' END AS kind,
    CASE WHEN c.relkind = 'p' THEN pg_get_partkeydef(c.oid) END AS key,
    i.inhparent::regclass::text AS parent,
    pg_get_expr(c.relpartbound, c.oid) AS bounds
    FROM pg_class c LEFT JOIN pg_inherits i ON i.inhrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'c')
   ORDER BY c.relname`;

export const COLUMNS = `
  SELECT c.relname AS relation, quote_ident(a.attname) AS name,
    format_type(a.atttypid, a.atttypmod) AS type,
    CASE WHEN a.attcollation <> t.typcollation THEN a.attcollation::regcollation::text END
      AS collation,
    a.attnotnull AS required,
    (SELECT n.conname FROM pg_constraint n
      WHERE n.conrelid = c.oid AND n.contype = 'n' AND n.conkey = ARRAY[a.attnum]
        AND n.conname <> format('%s_%s_not_null', c.relname, a.attname)) AS required_name,
    -- A partition takes its table's, in PostgreSQL 17 and newer.
    CASE WHEN c.relispartition THEN '' ELSE a.attidentity END AS identity,
    (SELECT nullif(q.seqstart, 1)::text FROM pg_sequence q
      WHERE a.attidentity <> '' AND NOT c.relispartition
        AND q.seqrelid = pg_get_serial_sequence(c.relname, a.attname)::regclass) AS start, a.attgenerated <> '' AS generated,
    pg_get_expr(d.adbin, d.adrelid, true) AS expression,
    col_description(c.oid, a.attnum) AS comment
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'c')
   ORDER BY c.relname, a.attnum`;

// NOT NULL is printed with its column, a constraint trigger with the triggers.
export const CONSTRAINTS = `
  SELECT c.conrelid::regclass::text AS relation, c.conname AS name,
    pg_get_constraintdef(c.oid, true) AS definition,
    nullif(c.confrelid, 0)::regclass::text AS target
    FROM pg_constraint c
   WHERE c.connamespace = 'public'::regnamespace AND c.conrelid <> 0
     AND c.contype IN ('p', 'u', 'c', 'f', 'x')
   ORDER BY c.conrelid::regclass::text COLLATE "C", array_position(ARRAY['p', 'u', 'x', 'c', 'f'], c.contype::text),
     c.conname`;

export const INDEXES = `
  SELECT i.indrelid::regclass::text AS relation, c.relname AS name,
    replace(pg_get_indexdef(c.oid, 0, true), ' ON ONLY ', ' ON ') AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE c.relnamespace = 'public'::regnamespace
     AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.contype <> 'f')
   ORDER BY c.relname`;

export const VIEWS = `
  SELECT c.relname AS name,
    format(E'CREATE VIEW %I AS\\n%s', c.relname, pg_get_viewdef(c.oid, true)) AS definition,
    ARRAY(SELECT DISTINCT d.refobjid::regclass::text
      FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
     WHERE r.ev_class = c.oid AND d.refclassid = 'pg_class'::regclass AND d.refobjid <> c.oid
     ORDER BY 1) AS relations
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v'
   ORDER BY c.relname`;

export const FUNCTIONS = `
  SELECT p.proname AS name, p.oid::regprocedure::text AS signature,
    replace(pg_get_functiondef(p.oid), 'CREATE OR REPLACE FUNCTION public.', 'CREATE FUNCTION ')
      AS definition,
    ARRAY(SELECT DISTINCT t.typrelid::regclass::text
      FROM unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]) || p.prorettype) AS used (type)
      JOIN pg_type u ON u.oid = used.type
      JOIN pg_type t ON t.oid IN (u.oid, u.typelem) AND t.typrelid <> 0
     WHERE t.typnamespace = 'public'::regnamespace ORDER BY 1) AS relations,
    ARRAY(SELECT CASE WHEN g.grantee = 0 THEN 'PUBLIC' ELSE g.grantee::regrole::text END
      FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
     WHERE g.grantee <> p.proowner ORDER BY 1) AS grantees
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
   ORDER BY p.oid::regprocedure::text COLLATE "C"`;

export const TRIGGERS = `
  SELECT t.tgrelid::regclass::text AS relation, t.tgname AS name,
    pg_get_triggerdef(t.oid, true) AS definition, p.proname AS function
    FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
     AND t.tgparentid = 0
   ORDER BY c.relname, t.tgname`;

export const GRANTS = `
  SELECT * FROM (
  SELECT c.relname AS relation, NULL AS column, g.grantee::regrole::text AS grantee,
    g.privilege_type AS privilege, 0 AS place
    FROM pg_class c, aclexplode(c.relacl) g
   WHERE c.relnamespace = 'public'::regnamespace AND g.grantee <> c.relowner
   UNION ALL
  SELECT c.relname, quote_ident(a.attname), g.grantee::regrole::text, g.privilege_type, a.attnum
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) g
   WHERE c.relnamespace = 'public'::regnamespace AND g.grantee <> c.relowner
  ) g ORDER BY relation, grantee COLLATE "C", privilege COLLATE "C", place`;
