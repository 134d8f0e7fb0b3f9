import { Button, Group, SegmentedControl } from '@mantine/core';
import {
  DataTable,
  FailureNotice,
  type OpsQueryResult,
  Panel,
  Points,
  useMessages,
} from '@velvet/console-kit';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './desk.module.css';
import { FigureCharts } from './figure-charts.tsx';
import {
  type Figure,
  figures,
  formatDay,
  formatSum,
  type Period,
  periods,
  splitDays,
  sumOfPoints,
} from './figure-sums.ts';
import { figureNames, messages, valued } from './figures.messages.ts';

const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

interface FiguresProps {
  readonly source: OpsQueryResult<{ readonly days: readonly FigureDay[] }>;
}

/** The books of a day, a week or a month, against the period before; as charts or as a table. */
export function Figures({ source }: FiguresProps) {
  const t = useMessages(messages);
  const [period, setPeriod] = useState<Period>('week');
  const [isTable, setTable] = useState(false);
  const { now, before } = splitDays(source.data?.days ?? [], periods[period]);
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
      {source.error && <FailureNotice failure={source.error} onRetry={source.refetch} />}
      {source.data && (
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
        ...figures.map((figure) => ({
          key: figure,
          header: intl.formatMessage(figureNames[figure]),
          align: 'end' as const,
          cell: (day: FigureDay) => <FigureSum days={[day]} figure={figure} />,
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
  return (
    <ul className={styles.tiles}>
      {figures.map((figure) => (
        <li key={figure} className={styles.tile}>
          <span className={styles.countLabel}>{intl.formatMessage(figureNames[figure])}</span>
          <span className={styles.tileValue}>
            <FigureSum days={now} figure={figure} />
          </span>
          <span className={styles.tileHint}>
            {intl.formatMessage(valued.before, { value: formatSum(intl, before, figure) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface FigureSumProps {
  readonly days: readonly FigureDay[];
  readonly figure: Figure;
}

function FigureSum({ days, figure }: FigureSumProps) {
  const intl = useIntl();
  if (figure === 'newMembers') return formatSum(intl, days, figure);
  return <Points amount={sumOfPoints(days, figure)} signed={figure === 'houseResult'} />;
}
