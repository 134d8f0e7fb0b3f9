import type { Archive } from './archive.ts';

/** A line for each partition that has been used: bounds, state, and its exports. */
export async function listPartitions({ client, print }: Archive): Promise<void> {
  const { rows } = await client.query(
    `SELECT r.family, r.number, r.lower_id, r.upper_id,
        CASE WHEN d.number IS NOT NULL THEN
            CASE WHEN to_regclass(CASE r.family WHEN 'ledger' THEN 'posting_p' ELSE 'bet_p' END
              || r.number) IS NULL THEN 'dropped' ELSE 'detached' END
          WHEN s.number IS NOT NULL THEN 'sealed'
          WHEN r.upper_id <= partition_position(r.family) THEN 'full' ELSE 'in use' END AS state,
        (SELECT string_agg(DISTINCT f.table_name, ', ') FROM archive_file f
          WHERE f.family = r.family AND f.number = r.number) AS exported
       FROM partition_range r
       LEFT JOIN (SELECT 'ledger' AS family, number FROM ledger_seal
         UNION ALL SELECT 'game', number FROM bet_seal) s USING (family, number)
       LEFT JOIN (SELECT 'ledger' AS family, number FROM ledger_detached
         UNION ALL SELECT 'game', number FROM bet_detached) d USING (family, number)
      WHERE r.lower_id <= partition_position(r.family) ORDER BY r.family, r.number`,
  );
  for (const { family, number, lower_id, upper_id, state, exported } of rows) {
    const files = exported === null ? '' : `; exported: ${exported}`;
    print(`${family} ${number}: ids ${lower_id} to ${upper_id}, ${state}${files}`);
  }
}
