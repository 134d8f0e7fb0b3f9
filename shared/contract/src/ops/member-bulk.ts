import { type Domain, field, optionalField, record } from '../codec.ts';
import { id, oneOf, shortText, truth } from '../primitives.ts';
import { BULK_MAX, bulkChange } from './bulk.ts';
import { listUpTo } from './content.ts';
import { writtenText } from './decision.ts';
import { memberChangeWords } from './member-change.ts';
import { defineOpsChange } from './ops-endpoint.ts';

/** `disable` ends the members' sessions. */
export const memberChange = record({
  word: field('word', oneOf(memberChangeWords)),
  reason: field('reason', writtenText()),
});
export type MemberChange = Domain<typeof memberChange>;

/**
 * Shows what a bulk change would do to the members of these ids, or to all that match, and changes nothing.
 * Refused with `too_many_items` when more than 500 match.
 */
export const previewMembers = defineOpsChange(['support'], {
  name: 'member_bulk_preview',
  path: '/bulk/members/preview',
  input: record({
    change: field('change', memberChange),
    /** Without it, `matching` counts. */
    ids: optionalField('ids', listUpTo(id<'member'>(), BULK_MAX)),
    /** As in `member_page`. */
    matching: optionalField(
      'matching',
      record({
        query: optionalField('query', shortText(1, 64)),
        state: optionalField('state', oneOf(['active', 'disabled'])),
        vip: optionalField('vip', truth),
        waiting: optionalField('waiting', truth),
      }),
    ),
  }),
  output: bulkChange,
});
