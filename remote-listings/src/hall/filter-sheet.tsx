import {
  type ListingOrder,
  listingOrders,
  vipListingOrders,
} from '@velvet/contract/listing-search';
import type { SignId } from '@velvet/contract/sign';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink, Chip } from '@velvet/ui';
import { SegmentedControl, Sheet } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSignsQuery } from '../api/search-queries.ts';
import { messages as common } from '../listing/listing.messages.ts';
import * as styles from './filter-sheet.module.css';
import { messages } from './hall-page.messages.ts';
import { filterCount, type HallQuery, noFilters } from './hall-query.ts';
import { RangeFields } from './range-fields.tsx';

interface FilterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly query: HallQuery;
  readonly onChange: (changes: Partial<HallQuery>) => void;
}

const orderMessages = {
  newest: messages.newest,
  rating: messages.topRated,
  likes: messages.mostLiked,
} as const satisfies Record<ListingOrder, unknown>;

const toggled = (ids: readonly SignId[], id: SignId): readonly SignId[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Order and filters of the hall; each choice takes effect at once, behind the sheet. */
export default function FilterSheet({ open, onClose, query, onChange }: FilterSheetProps) {
  const intl = useIntl();
  const { data: signs = [] } = useSignsQuery(undefined, { skip: !open });
  const { data: user } = useUserInfoQuery(undefined, { skip: !open });
  const orders = listingOrders.filter(
    // One that an address brought along stays to be seen, and to be changed.
    (order) => user?.vip || order === query.order || !vipListingOrders.includes(order),
  );
  const { text: _kept, ...filters } = noFilters;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={intl.formatMessage(messages.filterTitle)}
      closeLabel={intl.formatMessage(common.close)}
      footer={
        <div className={styles.foot}>
          <Button
            variant="secondary"
            disabled={filterCount(query) === 0}
            onClick={() => onChange(filters)}
          >
            <FormattedMessage {...messages.clear} />
          </Button>
          <Button onClick={onClose}>
            <FormattedMessage {...messages.show} />
          </Button>
        </div>
      }
    >
      <div className={styles.content}>
        <h3 className={styles.heading}>
          <FormattedMessage {...messages.order} />
        </h3>
        <SegmentedControl
          label={intl.formatMessage(messages.order)}
          options={orders.map((value) => ({
            value,
            label: intl.formatMessage(orderMessages[value]),
          }))}
          value={query.order}
          onChange={(order) => onChange({ order })}
        />
        <h3 className={styles.heading}>
          <FormattedMessage {...messages.only} />
        </h3>
        <div className={styles.chips}>
          <Chip
            pressed={query.verifiedOnly}
            onClick={() => onChange({ verifiedOnly: !query.verifiedOnly })}
          >
            <FormattedMessage {...common.verified} />
          </Chip>
          <Chip pressed={query.savedOnly} onClick={() => onChange({ savedOnly: !query.savedOnly })}>
            <FormattedMessage {...common.saved} />
          </Chip>
        </div>
        <RangeFields kind="age" query={query} onChange={onChange} />
        {(user?.vip || query.heightMin !== undefined || query.heightMax !== undefined) && (
          <RangeFields kind="height" query={query} onChange={onChange} />
        )}
        {signs.length > 0 && (
          <>
            <h3 className={styles.heading}>
              <FormattedMessage {...messages.tags} />
            </h3>
            <div className={styles.chips}>
              {signs.map(({ id, name }) => (
                <Chip
                  key={id}
                  pressed={query.signIds.includes(id)}
                  onClick={() => onChange({ signIds: toggled(query.signIds, id) })}
                >
                  {name}
                </Chip>
              ))}
            </div>
          </>
        )}
        <ButtonLink variant="secondary" href={href.to('cities')}>
          <FormattedMessage {...messages.cities} />
        </ButtonLink>
      </div>
    </Sheet>
  );
}
