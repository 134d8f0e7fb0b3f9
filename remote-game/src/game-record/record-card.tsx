import type { GameKey, GameRecord, Period } from '@velvet/contract/game';
import { type EpochSeconds, toEpochMs } from '@velvet/contract/time';
import { Button, Picture, Tag } from '@velvet/ui';
import { type ReactNode, useId } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { formatAmount } from '../format.ts';
import { Dice } from '../sides/dice.tsx';
import { sideArt } from '../sides/side-art.ts';
import { messages } from './game-record-page.messages.ts';
import * as styles from './record-card.module.css';
import { SETTLED } from './record-filter.ts';

interface RecordCardProps {
  readonly bet: GameRecord;
  readonly onVerify: (gameKey: GameKey, period: Period) => void;
}

/** One bet with everything about it (spec S3.31). */
export function RecordCard({ bet, onVerify }: RecordCardProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { dice, bigSmall, oddEven, gameKey } = bet;
  const id = useId();
  const time = (at: EpochSeconds) =>
    intl.formatDate(toEpochMs(at), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Picture src={bet.iconUrl} alt="" ratio="1:1" className={styles.icon} />
        <div className={styles.names}>
          <h2 className={styles.name}>{bet.gameName}</h2>
          <span id={id} className={styles.period}>
            {bet.period}
          </span>
        </div>
        <Tag tone={bet.status === SETTLED ? 'green' : 'neutral'}>{bet.statusText}</Tag>
      </div>
      {dice && (
        <div className={styles.draw}>
          <Dice numbers={dice} size="small" />
          {bigSmall !== '' && <Tag>{t(bigSmall)}</Tag>}
          {oddEven !== '' && <Tag>{t(oddEven === 'one' ? 'odd' : 'even')}</Tag>}
        </div>
      )}
      <dl className={styles.facts}>
        <Fact label={messages.bet}>{intl.formatMessage(sideArt[bet.side].name)}</Fact>
        <Fact label={messages.money}>{formatAmount(intl, bet.stake)}</Fact>
        <Fact label={messages.result}>
          <span className={styles.result} data-won={bet.won || undefined}>
            {bet.won ? `+${formatAmount(intl, bet.profit)}` : '-'}
          </span>
          <span className={styles.resultText}>{bet.resultText}</span>
        </Fact>
      </dl>
      <div className={styles.foot}>
        {/* A server of another ICU version may write times with other spaces. */}
        <p className={styles.times}>
          <span suppressHydrationWarning>
            {t('placed')} {time(bet.createdAt)}
          </span>
          <span suppressHydrationWarning>
            {t('updated')} {time(bet.updatedAt)}
          </span>
        </p>
        {dice && gameKey !== undefined && (
          <Button
            variant="quiet"
            size="small"
            className={styles.verify}
            aria-describedby={id}
            aria-haspopup="dialog"
            onClick={() => onVerify(gameKey, bet.period)}
          >
            {intl.formatMessage(betMessages.verify)}
          </Button>
        )}
      </div>
    </li>
  );
}

interface FactProps {
  readonly label: MessageDescriptor;
  readonly children: ReactNode;
}

const Fact = ({ label, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.label}>
      <FormattedMessage {...label} />
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);
