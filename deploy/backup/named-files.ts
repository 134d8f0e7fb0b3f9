import type { Queryable } from '../../server/api/src/database/queryable.ts';

/** The files that the database names; of a stream its first one. */
export async function namedFiles(db: Queryable): Promise<readonly string[]> {
  const { rows } = await db.query<{ file: string }>(
    `SELECT image AS file FROM banner WHERE image LIKE 'uploads/%'
     UNION SELECT poster FROM video WHERE poster LIKE 'uploads/%'
     UNION SELECT avatar FROM member WHERE avatar LIKE 'uploads/%'
     UNION SELECT file FROM listing_photo WHERE file LIKE 'photos/%'
     UNION SELECT 'support/' || picture FROM support_message WHERE picture IS NOT NULL
     UNION SELECT 'streams/' || stream || '/master.m3u8' FROM video
            WHERE stream IS NOT NULL AND NOT sample`,
  );
  return rows.map(({ file }) => file);
}
