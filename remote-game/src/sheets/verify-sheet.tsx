import { type GameKey, type PastRound, type Period, period } from '@velvet/contract/game';
import { parseOptional } from '@velvet/contract/parse';
import { isApiError } from '@velvet/sdk/api';
import { Button, cx, Spinner } from '@velvet/ui';
import { Sheet, TextField } from '@velvet/ui/deferred';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useGameRoundQuery } from '../api/game-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { LoadError } from '../load-error/load-error.tsx';
import { messages } from './sheets.messages.ts';
import { Verification } from './verification.tsx';
import * as styles from './verify-sheet.module.css';

interface VerifySheetProps {
  readonly open: boolean;
  readonly gameKey: GameKey;
  /** The period to begin with. */
  readonly period: Period | undefined;
  /** That period's round where it is at hand already. */
  readonly known?: PastRound | undefined;
  readonly onClose: () => void;
}

/** Spec S4.8: any past period of a game, recomputed in this browser. */
export function VerifySheet({ open, gameKey, period, known, onClose }: VerifySheetProps) {
  const intl = useIntl();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...messages.verifyTitle} />}
      closeLabel={intl.formatMessage(betMessages.close)}
    >
      {period !== undefined && (
        <AnyPeriod key={`${gameKey} ${period}`} gameKey={gameKey} first={period} known={known} />
      )}
    </Sheet>
  );
}

interface AnyPeriodProps {
  readonly gameKey: GameKey;
  readonly first: Period;
  readonly known: PastRound | undefined;
}

function AnyPeriod({ gameKey, first, known }: AnyPeriodProps) {
  const [period, setPeriod] = useState(first);
  const isAtHand = known?.period === period && known.seed !== '';
  const found = useGameRoundQuery(
    { key: gameKey, period },
    { skip: isAtHand, refetchOnMountOrArgChange: true },
  );
  const round = isAtHand ? known : found.currentData;
  const error = found.isFetching ? undefined : found.error;
  const isUnknown = isApiError(error) && error.kind === 'refused' && error.refusal === 'not_found';
  return (
    <div className={cx(styles.view, styles.search)}>
      <PeriodForm
        first={first}
        isUnknown={isUnknown}
        onFind={(asked) => {
          if (asked === period && !isAtHand) void found.refetch();
          setPeriod(asked);
        }}
      />
      {round ? (
        <Verification key={round.period + round.seed} gameKey={gameKey} round={round} />
      ) : error && !isUnknown ? (
        <LoadError message={messages.findFailed} error={error} onRetry={found.refetch} />
      ) : (
        found.isFetching && (
          <p role="status" className={styles.verdict}>
            <Spinner size={20} />
            <FormattedMessage {...betMessages.loading} />
          </p>
        )
      )}
    </div>
  );
}

interface PeriodFormProps {
  readonly first: Period;
  /** The period that was asked for last does not exist. */
  readonly isUnknown: boolean;
  readonly onFind: (period: Period) => void;
}

function PeriodForm({ first, isUnknown, onFind }: PeriodFormProps) {
  const intl = useIntl();
  const [text, setText] = useState<string>(first);
  const [asked, setAsked] = useState(first);
  const [isMalformed, setMalformed] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const named = parseOptional(period, text.trim());
    setMalformed(named === undefined);
    if (named === undefined) return;
    setAsked(named);
    onFind(named);
  };
  const problem = isMalformed ? messages.digits : isUnknown && text === asked && messages.noPeriod;
  return (
    <form className={styles.find} onSubmit={submit} noValidate>
      <TextField
        label={intl.formatMessage(messages.period)}
        hint={intl.formatMessage(messages.periodHint)}
        error={problem ? intl.formatMessage(problem) : undefined}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        onChange={(event) => {
          setText(event.target.value);
          setMalformed(false);
        }}
        end={
          <Button type="submit" variant="quiet" size="small">
            <FormattedMessage {...messages.find} />
          </Button>
        }
      />
    </form>
  );
}
