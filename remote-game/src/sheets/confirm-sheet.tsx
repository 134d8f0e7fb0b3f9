import type { Period, Side } from '@velvet/contract/game';
import { subtractMinor, zeroMinor } from '@velvet/contract/money';
import { useUserInfoQuery } from '@velvet/sdk/api';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Button, Icon } from '@velvet/ui';
import { Sheet } from '@velvet/ui/deferred';
import { useEffect, useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameOddsQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { bestReturn, oddsOf, stakeOf, totalOf } from '../bet/bet-rules.ts';
import { selectBetSlip, sidesCleared, sideToggled } from '../bet/bet-slip.ts';
import { useOrders } from '../bet/use-orders.ts';
import { formatAmount, formatOdds, formatPoints } from '../format.ts';
import type { Round } from '../round/use-round.ts';
import { sideArt, sideValued } from '../sides/side-art.ts';
import * as styles from './confirm-sheet.module.css';
import { messages, valued } from './sheets.messages.ts';

const TRASH =
  'M4 7h16M9.5 7V4.5h5V7M6 7l.8 12a1.5 1.5 0 0 0 1.5 1.5h7.4a1.5 1.5 0 0 0 1.5-1.5L18 7M10 11v5.5M14 11v5.5';

interface ConfirmSheetProps {
  readonly open: boolean;
  readonly round: Round;
  readonly onClose: () => void;
}

/** Spec S4.3: the bets, each removable, before anything is sent. */
export function ConfirmSheet({ open, round, onClose }: ConfirmSheetProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const dispatch = useAppDispatch();
  const { describeError } = useHost();
  const { id: gameId, openPeriod } = round.info;
  const { sides: chosen, stakeText } = useAppSelector((state) => selectBetSlip(state, gameId));
  const { data: known = [], error, refetch } = useGameOddsQuery(gameId);
  const { data: user } = useUserInfoQuery();
  const orders = useOrders();
  const hasMovedOn = useMovedOn(open, openPeriod);
  const stake = stakeOf(stakeText) ?? zeroMinor;
  const total = totalOf(stake, chosen.length);
  const isClosed = round.phase !== 'open';
  const odds = chosen.flatMap((side) => oddsOf(known, side) ?? []);
  const isUnpriced = odds.length < chosen.length;
  const sums = [
    { label: betMessages.total, amount: total },
    { label: betMessages.possibleReturn, amount: bestReturn(chosen, stake, known) },
    ...(user ? [{ label: messages.balanceAfter, amount: subtractMinor(user.balance, total) }] : []),
  ];
  // They may have changed since the table was opened.
  useEffect(() => {
    if (open) void refetch();
  }, [open, openPeriod, refetch]);
  const remove = (side: Side) => {
    dispatch(sideToggled({ gameId, side }));
    if (chosen.length === 1) onClose();
  };
  const clear = () => {
    dispatch(sidesCleared({ gameId, sides: chosen }));
    onClose();
  };
  const confirm = async () => {
    const isTaken = await orders.place({ sides: chosen, stake, gameId, period: openPeriod, odds });
    if (isTaken) onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('yourBets')}
      closeLabel={intl.formatMessage(betMessages.close)}
      footer={
        <div className={styles.actions}>
          <Button variant="secondary" disabled={orders.isBusy} onClick={clear}>
            {t('clear')}
          </Button>
          <Button
            busy={orders.isBusy}
            disabled={(isClosed || isUnpriced) && !orders.isBusy}
            onClick={() => void confirm()}
          >
            {t('confirm')}
          </Button>
        </div>
      }
    >
      <p className={styles.period}>
        <FormattedMessage {...valued.forPeriod} values={{ period: openPeriod }} />
      </p>
      <ul className={styles.list}>
        {chosen.map((side) => (
          <BetRow
            key={side}
            side={side}
            stake={formatPoints(intl, stake)}
            odds={formatOdds(intl, oddsOf(known, side))}
            isFixed={orders.isBusy}
            onRemove={() => remove(side)}
          />
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ label, amount }) => (
          <div key={label.id} className={styles.sum}>
            <dt>{intl.formatMessage(label)}</dt>
            <dd>{amount === undefined ? '–' : formatAmount(intl, amount)}</dd>
          </div>
        ))}
      </dl>
      <div role="status" className={styles.note}>
        {orders.isBusy && orders.checking ? (
          <FormattedMessage {...betMessages.checking} />
        ) : isClosed ? (
          t('closedHint')
        ) : isUnpriced && error ? (
          <>
            {describeError(error)}{' '}
            <Button variant="secondary" onClick={() => void refetch()}>
              {intl.formatMessage(betMessages.retry)}
            </Button>
          </>
        ) : (
          hasMovedOn && t('movedOn')
        )}
      </div>
    </Sheet>
  );
}

interface BetRowProps {
  readonly side: Side;
  readonly stake: string;
  readonly odds: string;
  readonly isFixed: boolean;
  readonly onRemove: () => void;
}

function BetRow({ side, stake, odds, isFixed, onRemove }: BetRowProps) {
  const intl = useIntl();
  const id = useId();
  return (
    <li className={styles.bet}>
      <Icon path={sideArt[side].icon} size={28} className={styles.icon} />
      <span id={id} className={styles.name}>
        <FormattedMessage {...sideArt[side].name} />
        <span className={styles.hint}>
          <FormattedMessage {...sideArt[side].meaning} />
          {' · '}
          <FormattedMessage {...sideValued.pays} values={{ odds }} />
        </span>
      </span>
      <span className={styles.stake}>{stake}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={intl.formatMessage(messages.remove)}
        aria-describedby={id}
        disabled={isFixed}
        onClick={onRemove}
      >
        <Icon path={TRASH} size={20} />
      </button>
    </li>
  );
}

/** Whether another period has begun since the sheet was opened. */
function useMovedOn(open: boolean, period: Period): boolean {
  const [openedIn, setOpenedIn] = useState<Period>();
  if (open && openedIn === undefined) setOpenedIn(period);
  if (!open && openedIn !== undefined) setOpenedIn(undefined);
  return open && openedIn !== undefined && openedIn !== period;
}
