import { Button, Group, SegmentedControl } from '@mantine/core';
import {
  DataTable,
  FailureNotice,
  type OpsQueryResult,
  Panel,
  Points,
  useMessages,
} from '@velvet/console-kit';
import { toPoints } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './desk.module.css';
import { FigureCharts } from './figure-charts.tsx';
import { formatDay, moneyFigures, type Period, periods, splitDays, sumsOf } from './figure-sums.ts';
import { figureNames, messages, valued } from './figures.messages.ts';

const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

interface FiguresProps {
  readonly figures: OpsQueryResult<{ readonly days: readonly FigureDay[] }>;
}

/** The books of a day, a week or a month, against the period before; as charts or as a table. */
export function Figures({ figures }: FiguresProps) {
  const t = useMessages(messages);
  const [period, setPeriod] = useState<Period>('week');
  const [isTable, setTable] = useState(false);
  const { now, before } = splitDays(figures.data?.days ?? [], periods[period]);
  const choices = (['day', 'week', 'month'] as const).map((value) => ({ value, label: t(value) }));
  return (
    <Panel
      title={t('title')}
      actions={
        <Group gap="sm">
          {period !== 'day' && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setTable(!isTable)}
            >
              {t(isTable ? 'asCharts' : 'asTable')}
            </Button>
          )}
          <SegmentedControl
            size="xs"
            aria-label={t('period')}
            data={choices}
            value={period}
            onChange={(chosen) => isPeriod(chosen) && setPeriod(chosen)}
          />
        </Group>
      }
    >
      {figures.error && <FailureNotice failure={figures.error} onRetry={figures.refetch} />}
      {figures.data && (
        <>
          <FigureTiles now={now} before={before} />
          {period !== 'day' && (isTable ? <FigureTable days={now} /> : <FigureCharts days={now} />)}
        </>
      )}
      <p className={styles.tileHint}>{t('utc')}</p>
    </Panel>
  );
}

/** The figures day by day, the newest first. */
function FigureTable({ days }: { readonly days: readonly FigureDay[] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  return (
    <DataTable
      label={t('title')}
      rows={{ items: days.toReversed() }}
      keyOf={({ day }) => day}
      empty=""
      columns={[
        {
          key: 'day',
          header: t('dayColumn'),
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

interface FigureTilesProps {
  readonly now: readonly FigureDay[];
  readonly before: readonly FigureDay[];
}

/** The sums of a period, each with that of the period before. */
function FigureTiles({ now, before }: FigureTilesProps) {
  const intl = useIntl();
  const sums = sumsOf(now);
  const earlier = sumsOf(before);
  const points = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  return (
    <ul className={styles.tiles}>
      <Tile
        name={intl.formatMessage(figureNames.newMembers)}
        value={intl.formatNumber(sums.newMembers)}
        before={intl.formatNumber(earlier.newMembers)}
      />
      {moneyFigures.map((figure) => (
        <Tile
          key={figure}
          name={intl.formatMessage(figureNames[figure])}
          value={<Points amount={sums[figure]} signed={figure === 'houseResult'} />}
          before={intl.formatNumber(toPoints(earlier[figure]), points)}
        />
      ))}
    </ul>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: ReactNode;
  readonly before: string;
}

function Tile({ name, value, before }: TileProps) {
  const intl = useIntl();
  return (
    <li className={styles.tile}>
      <span className={styles.countLabel}>{name}</span>
      <span className={styles.tileValue}>{value}</span>
      <span className={styles.tileHint}>
        {intl.formatMessage(valued.before, { value: before })}
      </span>
    </li>
  );
}
