import type { GameKey, PastRound } from '@velvet/contract/game';
import { useHost } from '@velvet/sdk/feature';
import { useAppSelector } from '@velvet/sdk/store';
import { Button, Icon, Spinner } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useEffect, useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { promiseOf, selectNotedRound } from '../verify/noted-commitments.ts';
import { standAloneScript } from '../verify/stand-alone-script.ts';
import {
  drawLabel,
  undrawn,
  type Verdict,
  type VerificationStep,
  verifyRound,
} from '../verify/verify-round.ts';
import { messages, valued } from './sheets.messages.ts';
import * as styles from './verify-sheet.module.css';

type State = Verdict | { readonly kind: 'working' | 'unavailable' };

function useVerdict(gameKey: GameKey, round: PastRound): State {
  const noted = useAppSelector((state) => selectNotedRound(state, gameKey, round.period));
  const [state, setState] = useState<State>({ kind: 'working' });
  useEffect(() => {
    let isHere = true;
    const show = (found: State) => isHere && setState(found);
    // Web Crypto exists in secure contexts only.
    const hashing: SubtleCrypto | undefined = globalThis.crypto?.subtle;
    const withoutDraw = undrawn(round);
    if (withoutDraw) show(withoutDraw);
    else if (!hashing) show({ kind: 'unavailable' });
    else {
      verifyRound(hashing, { gameKey, round, noted }).then(show, () =>
        show({ kind: 'unavailable' }),
      );
    }
    return () => {
      isHere = false;
    };
  }, [gameKey, round, noted]);
  return state;
}

interface VerificationProps {
  readonly gameKey: GameKey;
  readonly round: PastRound;
}

/** Recomputes a round in this browser and shows every step with its inputs (spec S4.8). */
export function Verification({ gameKey, round }: VerificationProps) {
  const state = useVerdict(gameKey, round);
  const verdict = {
    working: messages.working,
    unavailable: messages.unavailable,
    void: messages.void,
    pending: messages.pending,
    matches: messages.matches,
    differs: messages.differs,
  }[state.kind];
  return (
    <div className={styles.view}>
      <p className={styles.intro}>
        <FormattedMessage {...valued.verifyIntro} values={{ period: round.period }} />
      </p>
      <p role="status" className={styles.verdict} data-kind={state.kind}>
        {state.kind === 'working' && <Spinner size={20} />}
        {state.kind === 'matches' && <Icon name="verified" filled />}
        {state.kind === 'differs' && <Icon path={icons.warning} />}
        <FormattedMessage {...verdict} />
      </p>
      {'steps' in state && (
        <ol className={styles.steps}>
          {state.steps.map((step) => (
            <StepRow key={step.kind} step={step} />
          ))}
        </ol>
      )}
      {round.seed !== '' && <Inputs gameKey={gameKey} round={round} />}
      {round.seed !== '' && <Script gameKey={gameKey} round={round} />}
    </div>
  );
}

const stepTexts = {
  commitment: messages.stepCommitment,
  noted: messages.stepNoted,
  chain: messages.stepChain,
  beacon: messages.stepBeacon,
  numbers: messages.stepNumbers,
} as const;

function StepRow({
  step: { kind, expected, computed, matches },
}: {
  readonly step: VerificationStep;
}) {
  return (
    <li className={styles.step} data-matches={matches}>
      <Icon path={matches ? icons.check : icons.close} size={20} className={styles.mark} />
      <div className={styles.stepText}>
        <span className={styles.stepName}>
          <FormattedMessage {...stepTexts[kind]} />
          {' – '}
          <FormattedMessage {...(matches ? messages.same : messages.different)} />
        </span>
        <Value label={messages.published} value={expected} />
        {!matches && <Value label={messages.computed} value={computed} />}
      </div>
    </li>
  );
}

function Inputs({ gameKey, round }: VerificationProps) {
  const label = drawLabel(gameKey, round.period, round.beacon ?? '', 0);
  return (
    <section className={styles.inputs}>
      <h3 className={styles.stepName}>
        <FormattedMessage {...messages.inputs} />
      </h3>
      <Value label={messages.seed} value={round.seed} />
      <Value label={messages.label} value={label} />
      {/* A dash says that none took part. */}
      <Value label={messages.beacon} value={round.beacon ?? ''} />
      {round.beaconOrigin && (
        <Value label={messages.origin} value={promiseOf(round.beaconOrigin)} />
      )}
      {round.chainPlace !== undefined && (
        <Value label={messages.place} value={String(round.chainPlace)} />
      )}
    </section>
  );
}

interface ValueProps {
  readonly label: MessageDescriptor;
  readonly value: string;
}

const Value = ({ label, value }: ValueProps) => (
  <span className={styles.value}>
    <span className={styles.caption}>
      <FormattedMessage {...label} />
    </span>
    <code className={styles.code}>{value === '' ? '–' : value}</code>
  </span>
);

function Script({ gameKey, round }: VerificationProps) {
  const text = standAloneScript(gameKey, round);
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      overlays.toast(t('copied'), { tone: 'success' });
    } catch {
      overlays.toast(t('copyFailed'), { tone: 'error' });
    }
  };
  return (
    <details className={styles.script}>
      <summary className={styles.summary}>
        {t('script')}
        <Icon name="chevronDown" size={18} />
      </summary>
      <p className={styles.intro}>{t(round.beaconOrigin ? 'scriptHintBeacon' : 'scriptHint')}</p>
      <Button variant="secondary" size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <pre className={styles.source} tabIndex={0}>
        {text}
      </pre>
    </details>
  );
}
