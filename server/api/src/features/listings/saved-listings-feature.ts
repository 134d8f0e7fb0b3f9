import type { ListingId } from '@velvet/contract/listing';
import { SAVED_LISTINGS_MAX } from '@velvet/contract/listing-saved';
import { memberOf } from '../../http/handlers.ts';
import { Refused } from '../../http/refused.ts';
import type { FeatureFactory } from '../feature.ts';

const READ = `
  SELECT s.listing_id AS id FROM saved_listing s
    JOIN listing l ON l.id = s.listing_id AND NOT l.hidden
   WHERE s.member_id = $1 ORDER BY s.saved_at DESC, s.listing_id DESC`;

/** What members have saved. */
export const savedListingsFeature: FeatureFactory = ({ pool }) => ({
  handlers: {
    async listing_saved(call) {
      const lists = await call.listPool();
      const { rows } = await lists.query<{ id: ListingId }>({
        name: 'saved-listings',
        text: READ,
        values: [memberOf(call).id],
      });
      return { ids: rows.map(({ id }) => id) };
    },
    async listing_save(call, { ids }) {
      const { rows } = await pool.query<{ outcome: 'ok' | 'full' | 'unknown' }>({
        name: 'listing-save',
        text: 'SELECT listing_save($1, $2, $3) AS outcome',
        values: [memberOf(call).id, ids, SAVED_LISTINGS_MAX],
      });
      switch (rows[0]?.outcome) {
        case 'ok':
          return null;
        case 'full':
          return new Refused('above_maximum', {
            message: 'saved_full',
            values: { max: String(SAVED_LISTINGS_MAX) },
          });
        default:
          return new Refused('not_found');
      }
    },
    async listing_unsave(call, { id }) {
      const values = [memberOf(call).id, id];
      await pool.query({ name: 'listing-unsave', text: 'SELECT listing_unsave($1, $2)', values });
      return null;
    },
  },
});
