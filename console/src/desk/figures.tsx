import { Button, Group, SegmentedControl } from '@mantine/core';
import { FailureNotice, type OpsQueryResult, Panel } from '@velvet/console-kit';
import type { FigureDay } from '@velvet/contract/ops/desk';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './desk.module.css';
import { FigureCharts } from './figure-charts.tsx';
import { type Period, periods, splitDays } from './figure-sums.ts';
import { FigureTable } from './figure-table.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { messages } from './figures.messages.ts';

const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);

interface FiguresProps {
  readonly figures: OpsQueryResult<{ readonly days: readonly FigureDay[] }>;
}

/** The books of a day, a week or a month, against the period before; as charts or as a table. */
export function Figures({ figures }: FiguresProps) {
  const intl = useIntl();
  const [period, setPeriod] = useState<Period>('week');
  const [isTable, setTable] = useState(false);
  const { now, before } = splitDays(figures.data?.days ?? [], periods[period]);
  const choices = (['day', 'week', 'month'] as const).map((value) => ({
    value,
    label: intl.formatMessage(messages[value]),
  }));
  return (
    <Panel
      title={intl.formatMessage(messages.title)}
      actions={
        <Group gap="sm">
          {period !== 'day' && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              onClick={() => setTable(!isTable)}
            >
              {intl.formatMessage(isTable ? messages.asCharts : messages.asTable)}
            </Button>
          )}
          <SegmentedControl
            size="xs"
            aria-label={intl.formatMessage(messages.period)}
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
      <p className={styles.tileHint}>{intl.formatMessage(messages.utc)}</p>
    </Panel>
  );
}
