import { minor, subtractMinor } from '@velvet/contract/money';
import type { PlayerProtection } from '@velvet/contract/player-protection';
import type { EpochMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { Button } from '@velvet/ui';
import { Dialog } from '@velvet/ui/deferred';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAnswerRealityMutation } from '../api/protection-queries.ts';
import { formatAmount } from '../format/format-points.ts';
import { messages, valued } from './protection.messages.ts';
import { minutesPlayed } from './protection-rules.ts';

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

  const goOn = async (): Promise<boolean> => {
    const { error } = await answer();
    if (error) overlays.toast(describeError(error), { tone: 'error' });
    return !error;
  };
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={<FormattedMessage {...messages.checkTitle} />}
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
