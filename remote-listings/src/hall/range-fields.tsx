import { SelectField } from '@velvet/ui/deferred';
import { type MessageDescriptor, useIntl } from 'react-intl';
import * as styles from './filter-sheet.module.css';
import { messages } from './hall-page.messages.ts';
import type { HallQuery } from './hall-query.ts';

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
export function RangeFields({ kind, query, onChange }: RangeFieldsProps) {
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
