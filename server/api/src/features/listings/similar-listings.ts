import type { Language } from '@velvet/contract/language';
import type { ListingCard } from '@velvet/contract/listing';
import type { Page } from '@velvet/contract/page';
import type { Services } from '../services.ts';
import { CARD_COLUMNS, type CardRow, toCard } from './listings.ts';

const SHOWN = 6;
/** How many listings are compared, of the region and of all: the work is the same for any number. */
const COMPARED = 150;

/** Both ranges are read from an index, newest first; what is alike is decided among them. */
const SIMILAR = `
  WITH given AS (SELECT id, region_id, sign_tag_ids FROM listing WHERE id = $1 AND NOT hidden),
  near AS (
    (SELECT l.id FROM listing l WHERE l.region_id = (SELECT region_id FROM given) AND NOT l.hidden
      ORDER BY l.id DESC LIMIT $2)
    UNION
    (SELECT l.id FROM listing l WHERE EXISTS (SELECT FROM given) AND NOT l.hidden
      ORDER BY l.id DESC LIMIT $2)
  ),
  ranked AS (
    SELECT l.id, (SELECT count(*) FROM unnest(l.sign_tag_ids) AS tag
                   WHERE tag = ANY (g.sign_tag_ids)) AS tags,
           (l.region_id = g.region_id)::integer AS region
      FROM near JOIN listing l USING (id) CROSS JOIN given g
     WHERE l.id <> g.id
  )
  SELECT ${CARD_COLUMNS} FROM ranked r JOIN listing l ON l.id = r.id
   WHERE r.tags + r.region > 0
   ORDER BY r.tags + r.region DESC, r.region DESC, l.id DESC
   LIMIT $3`;

/** Cards of listings with the same tags or region, the most alike first; none for an unknown one. */
export async function readSimilar(
  { pool, listingPictures }: Pick<Services, 'pool' | 'listingPictures'>,
  id: number,
  language: Language,
): Promise<Page<ListingCard>> {
  const { rows } = await pool.query<CardRow>({
    name: 'listing-similar',
    text: SIMILAR,
    values: [id, COMPARED, SHOWN],
  });
  return { items: rows.map((row) => toCard(row, language, listingPictures)), isLast: true };
}
