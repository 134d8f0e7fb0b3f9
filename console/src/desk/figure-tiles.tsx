import { Points } from '@velvet/console-kit';
import { toPoints } from '@velvet/contract/money';
import type { FigureDay } from '@velvet/contract/ops/desk';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './desk.module.css';
import { moneyFigures, sumsOf } from './figure-sums.ts';
import { figureNames, valued } from './figures.messages.ts';

interface FigureTilesProps {
  readonly now: readonly FigureDay[];
  readonly before: readonly FigureDay[];
}

/** The sums of a period, each with that of the period before. */
export function FigureTiles({ now, before }: FigureTilesProps) {
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
