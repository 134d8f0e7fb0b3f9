import { BET_CLOSE_LEAD_S } from '@velvet/contract/constants';
import type { GameInfo, GameKey, SideOdds } from '@velvet/contract/game';
import { Sheet } from '@velvet/ui/deferred';
import type { ReactNode } from 'react';
import { FormattedMessage, FormattedNumber, type MessageDescriptor, useIntl } from 'react-intl';
import { useGameOddsQuery, useGamesQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { houseEdge } from '../bet/bet-rules.ts';
import { formatOdds } from '../format.ts';
import { sideArt } from '../sides/side-art.ts';
import * as styles from './rules-sheet.module.css';
import { messages, valued } from './sheets.messages.ts';

interface RulesSheetProps {
  readonly open: boolean;
  readonly gameKey: GameKey;
  readonly info: GameInfo;
  readonly onClose: () => void;
}

/** Spec S4.9: how it is played, what it pays, what the house keeps, and what happens to void rounds. */
export function RulesSheet({ open, gameKey, info, onClose }: RulesSheetProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: games } = useGamesQuery();
  const { data: odds = [] } = useGameOddsQuery(info.id);
  const description = games?.find(({ key }) => key === gameKey)?.description;
  const edges = odds.map((entry) => houseEdge(entry.odds));
  const percent = (value: number) =>
    intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('rulesTitle')}
      closeLabel={intl.formatMessage(betMessages.close)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet of plain text that scrolls must be reachable */}
      <div className={styles.rules} tabIndex={0}>
        <Part title={messages.howTitle}>{t('how')}</Part>
        <section className={styles.part}>
          <h3 className={styles.title}>{t('oddsTitle')}</h3>
          <OddsTable odds={odds} />
          {edges.length > 0 && (
            <p className={styles.text}>
              <FormattedMessage
                {...valued.edgeText}
                values={{ edge: percent(Math.max(...edges)), points: Math.max(...edges) * 100 }}
              />
            </p>
          )}
        </section>
        <Part title={messages.timesTitle}>
          {description && <span className={styles.line}>{description}</span>}
          <FormattedMessage {...valued.times} values={{ seconds: BET_CLOSE_LEAD_S }} />
        </Part>
        <Part title={messages.voidTitle}>{t('voidText')}</Part>
        <Part title={messages.fairTitle}>
          {t('fair')} {t(info.beaconOrigin ? 'fairBeacon' : 'noBeacon')}
        </Part>
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly title: MessageDescriptor;
  readonly children: ReactNode;
}

const Part = ({ title, children }: PartProps) => (
  <section className={styles.part}>
    <h3 className={styles.title}>
      <FormattedMessage {...title} />
    </h3>
    <p className={styles.text}>{children}</p>
  </section>
);

function OddsTable({ odds }: { readonly odds: readonly SideOdds[] }) {
  const intl = useIntl();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{intl.formatMessage(messages.side)}</th>
          <th scope="col">{intl.formatMessage(messages.paysPerPoint)}</th>
          <th scope="col">{intl.formatMessage(messages.edge)}</th>
        </tr>
      </thead>
      <tbody>
        {odds.map(({ side, odds: rate }) => (
          <tr key={side}>
            <th scope="row">
              <FormattedMessage {...sideArt[side].name} />
              <span className={styles.meaning}>{intl.formatMessage(sideArt[side].meaning)}</span>
            </th>
            <td>{formatOdds(intl, rate)}</td>
            <td>
              <FormattedNumber value={houseEdge(rate)} style="percent" maximumFractionDigits={2} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
