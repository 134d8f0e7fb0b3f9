import {
  type ListingOrder,
  listingOrders,
  vipListingOrders,
} from '@velvet/contract/listing-search';
import type { SignId } from '@velvet/contract/sign';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { href } from '@velvet/sdk/routes';
import { Button, ButtonLink, Chip } from '@velvet/ui';
import { SegmentedControl, SelectField, Sheet } from '@velvet/ui/deferred';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { useSignsQuery } from '../api/search-queries.ts';
import { messages as common } from '../listing/listing.messages.ts';
import * as styles from './filter-sheet.module.css';
import { messages } from './hall-page.messages.ts';
import { filterCount, type HallQuery, noFilters } from './hall-query.ts';

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

/** What is offered; an address may name other limits, too. */
const offered = {
  age: [18, 20, 22, 24, 26, 28, 30, 32, 35, 40, 45, 50],
  height: [150, 155, 160, 165, 170, 175, 180, 185],
} as const satisfies Record<string, readonly number[]>;

const limitsOf = {
  age: { min: 'ageMin', max: 'ageMax', heading: messages.age },
  height: { min: 'heightMin', max: 'heightMax', heading: messages.height },
} as const;

/** No limit on this side. */
const ANY = 'any';

interface RangeFieldsProps {
  readonly kind: keyof typeof limitsOf;
  readonly query: HallQuery;
  readonly onChange: (changes: Partial<HallQuery>) => void;
}

/** From and to; an end that would turn the range round moves the other one with it. */
function RangeFields({ kind, query, onChange }: RangeFieldsProps) {
  const intl = useIntl();
  const { min, max, heading } = limitsOf[kind];
  const from = query[min];
  const to = query[max];
  const change = (changed: { from: number | undefined; to: number | undefined }) =>
    onChange({ [min]: changed.from, [max]: changed.to });
  const field = (
    label: MessageDescriptor,
    value: number | undefined,
    choose: (value: number | undefined) => void,
  ) => (
    <SelectField
      label={intl.formatMessage(label)}
      options={[
        { value: ANY, label: intl.formatMessage(messages.any) },
        ...optionsOf(offered[kind], value).map((each) => ({
          value: String(each),
          label: intl.formatNumber(each),
        })),
      ]}
      placeholder={intl.formatMessage(messages.any)}
      value={value === undefined ? ANY : String(value)}
      onChange={({ target }) => choose(target.value === ANY ? undefined : Number(target.value))}
    />
  );
  return (
    <fieldset className={styles.range}>
      <legend className={styles.heading}>{intl.formatMessage(heading)}</legend>
      {field(messages.from, from, (least) =>
        change({ from: least, to: least && to && to < least ? least : to }),
      )}
      {field(messages.to, to, (most) =>
        change({ from: most && from && from > most ? most : from, to: most }),
      )}
    </fieldset>
  );
}

const optionsOf = (known: readonly number[], value: number | undefined): readonly number[] =>
  value === undefined || known.includes(value) ? known : [...known, value].sort((a, b) => a - b);
