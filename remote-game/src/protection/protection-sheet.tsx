import {
  type LimitKind,
  limitKinds,
  type PlayerProtection,
  type RealityInterval,
  realityIntervals,
} from '@velvet/contract/player-protection';
import { useHost } from '@velvet/sdk/feature';
import { ErrorState, Skeleton, SkeletonGroup } from '@velvet/ui';
import { RadioList, Sheet } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import { useProtectionQuery, useSetRealityMinutesMutation } from '../api/protection-queries.ts';
import { BreakForm } from './break-form.tsx';
import { ExclusionText } from './exclusion-text.tsx';
import { LimitRow } from './limit-row.tsx';
import { messages, valued } from './protection.messages.ts';
import * as styles from './protection.module.css';

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
      title={<FormattedMessage {...messages.title} />}
      closeLabel={intl.formatMessage(messages.close)}
    >
      <Content />
    </Sheet>
  );
}

function Content() {
  const intl = useIntl();
  const { describeError } = useHost();
  const { data, error, refetch } = useProtectionQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  if (data) return <Settings state={data} />;
  if (error) {
    return (
      <ErrorState
        message={<FormattedMessage {...messages.failed} />}
        hint={describeError(error)}
        retryLabel={intl.formatMessage(messages.retry)}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <SkeletonGroup label={intl.formatMessage(messages.loading)} className={styles.sections}>
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
  const { exclusion } = state;
  return (
    <div className={styles.sections}>
      <p className={styles.text}>
        <FormattedMessage {...messages.intro} />
      </p>
      {exclusion && (
        <p className={styles.standing}>
          <ExclusionText exclusion={exclusion} />
        </p>
      )}
      {limitKinds.map((kind) => (
        <section key={kind} className={styles.section}>
          <h3 className={styles.title}>
            <FormattedMessage {...limitTexts[kind].title} />
          </h3>
          <p className={styles.text}>
            <FormattedMessage {...limitTexts[kind].hint} />
          </p>
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
      <h3 className={styles.title}>
        <FormattedMessage {...messages.realityTitle} />
      </h3>
      <p className={styles.text}>
        <FormattedMessage {...messages.realityHint} />
      </p>
      <div className={styles.choices}>
        <RadioList
          label={intl.formatMessage(messages.realityTitle)}
          value={minutes}
          disabled={isLoading}
          onChange={(chosen) => void choose(chosen)}
          options={realityIntervals.map((value) => ({
            value,
            label:
              value === 0 ? (
                <FormattedMessage {...messages.never} />
              ) : (
                <FormattedMessage {...valued.everyMinutes} values={{ minutes: value }} />
              ),
          }))}
        />
      </div>
    </section>
  );
}
