import { minor, subtractMinor } from '@velvet/contract/money';
import {
  type LimitKind,
  limitKinds,
  type PlayerProtection,
  type RealityInterval,
  realityIntervals,
} from '@velvet/contract/player-protection';
import type { EpochMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Button, Skeleton, SkeletonGroup } from '@velvet/ui';
import { Dialog, RadioList, Sheet } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  useAnswerRealityMutation,
  useProtectionQuery,
  useSetRealityMinutesMutation,
} from '../api/protection-queries.ts';
import { messages as betMessages } from '../bet/bet.messages.ts';
import { formatAmount } from '../format.ts';
import { LoadError } from '../load-error/load-error.tsx';
import { BreakForm } from './break-form.tsx';
import { ExclusionText } from './exclusion-text.tsx';
import { LimitRow } from './limit-row.tsx';
import { messages, valued } from './protection.messages.ts';
import * as styles from './protection.module.css';
import { minutesPlayed } from './protection-rules.ts';

interface ProtectionSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Limits, reality check and breaks in one place. The server enforces all of them. */
export function ProtectionSheet({ open, onClose }: ProtectionSheetProps) {
  const intl = useIntl();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={<FormattedMessage {...betMessages.protection} />}
      closeLabel={intl.formatMessage(betMessages.close)}
    >
      <Content />
    </Sheet>
  );
}

function Content() {
  const intl = useIntl();
  const { data, error, refetch } = useProtectionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Settings state={data} />;
  if (error) return <LoadError message={messages.failed} error={error} onRetry={refetch} />;
  return (
    <SkeletonGroup label={intl.formatMessage(betMessages.loading)} className={styles.sections}>
      <Skeleton className={styles.ghost} />
      <Skeleton className={styles.ghost} />
    </SkeletonGroup>
  );
}

const limitTexts = {
  loss: { title: messages.lossTitle, hint: messages.lossHint },
  stake: { title: messages.stakeTitle, hint: messages.stakeHint },
} as const satisfies Record<LimitKind, object>;

function Settings({ state }: { readonly state: PlayerProtection }) {
  const intl = useIntl();
  const { exclusion } = state;
  return (
    <div className={styles.sections}>
      <p className={styles.text}>{intl.formatMessage(messages.intro)}</p>
      {exclusion && (
        <p className={styles.standing}>
          <ExclusionText exclusion={exclusion} />
        </p>
      )}
      {limitKinds.map((kind) => (
        <section key={kind} className={styles.section}>
          <h3 className={styles.title}>{intl.formatMessage(limitTexts[kind].title)}</h3>
          <p className={styles.text}>{intl.formatMessage(limitTexts[kind].hint)}</p>
          <ul className={styles.rows}>
            {state.limits
              .filter((limit) => limit.kind === kind)
              .map((limit) => (
                <LimitRow key={limit.span} limit={limit} />
              ))}
          </ul>
        </section>
      ))}
      <RealityChoice minutes={state.realityMinutes} />
      <BreakForm />
    </div>
  );
}

function RealityChoice({ minutes }: { readonly minutes: RealityInterval }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays, describeError } = useHost();
  const [save, { isLoading }] = useSetRealityMinutesMutation();
  const choose = async (chosen: RealityInterval) => {
    const tell = overlays.begin();
    const { data, error } = await save({ minutes: chosen });
    if (data) tell(data.message, { tone: 'success' });
    else tell(describeError(error), { tone: 'error' });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('realityTitle')}</h3>
      <p className={styles.text}>{t('realityHint')}</p>
      <div className={styles.choices}>
        <RadioList
          label={t('realityTitle')}
          value={minutes}
          disabled={isLoading}
          onChange={(chosen) => void choose(chosen)}
          options={realityIntervals.map((value) => ({
            value,
            label:
              value === 0 ? (
                t('never')
              ) : (
                <FormattedMessage {...valued.everyMinutes} values={{ minutes: value }} />
              ),
          }))}
        />
      </div>
    </section>
  );
}

interface RealityDialogProps {
  readonly open: boolean;
  readonly stretch: NonNullable<PlayerProtection['stretch']>;
  readonly serverMs: EpochMs;
  readonly onBreak: () => void;
}

/** How long and with what balance the member has played; no bet is taken before it is answered. */
export function RealityDialog({ open, stretch, serverMs, onBreak }: RealityDialogProps) {
  const intl = useIntl();
  const { overlays, describeError } = useHost();
  const [answer, { isLoading }] = useAnswerRealityMutation();
  const net = subtractMinor(stretch.returned, stretch.staked);
  const outcome = net === 0 ? valued.checkEven : net > 0 ? valued.checkGained : valued.checkLost;

  const goOn = async () => {
    const { error } = await answer();
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={<FormattedMessage {...messages.realityTitle} />}
      description={
        <>
          <FormattedMessage
            {...valued.checkText}
            values={{
              minutes: minutesPlayed(stretch.since, serverMs),
              staked: formatAmount(intl, stretch.staked),
            }}
          />{' '}
          <FormattedMessage
            {...outcome}
            values={{ amount: formatAmount(intl, minor(Math.abs(net))) }}
          />
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={onBreak}>
            <FormattedMessage {...messages.takeBreak} />
          </Button>
          <Button busy={isLoading} onClick={() => void goOn()}>
            <FormattedMessage {...messages.keepPlaying} />
          </Button>
        </>
      }
    />
  );
}
