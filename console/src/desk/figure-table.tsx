import { DataTable, Points } from '@velvet/console-kit';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { useIntl } from 'react-intl';
import { moneyFigures } from './figure-sums.ts';
import { figureNames, messages } from './figures.messages.ts';
import { formatDay } from './format-day.ts';

/** The figures day by day, the newest first. */
export function FigureTable({ days }: { readonly days: readonly FigureDay[] }) {
  const intl = useIntl();
  return (
    <DataTable
      label={intl.formatMessage(messages.title)}
      rows={{ items: days.toReversed() }}
      keyOf={({ day }) => day}
      empty=""
      columns={[
        {
          key: 'day',
          header: intl.formatMessage(messages.dayColumn),
          isNoWrap: true,
          cell: ({ day }) => formatDay(intl, day),
        },
        {
          key: 'newMembers',
          header: intl.formatMessage(figureNames.newMembers),
          align: 'end',
          cell: ({ newMembers }) => intl.formatNumber(newMembers),
        },
        ...moneyFigures.map((figure) => ({
          key: figure,
          header: intl.formatMessage(figureNames[figure]),
          align: 'end' as const,
          cell: (day: FigureDay) => (
            <Points amount={day[figure]} signed={figure === 'houseResult'} />
          ),
        })),
      ]}
    />
  );
}
