import type { PlayerProtection } from '@velvet/contract/player-protection';
import { toEpochMs } from '@velvet/contract/time';
import { FormattedMessage, useIntl } from 'react-intl';
import { valued } from './protection.messages.ts';

interface ExclusionTextProps {
  readonly exclusion: NonNullable<PlayerProtection['exclusion']>;
}

/** Says that a break lasts, and until when. */
export function ExclusionText({ exclusion: { kind, until } }: ExclusionTextProps) {
  const intl = useIntl();
  const end = intl.formatDate(toEpochMs(until), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <FormattedMessage
      {...(kind === 'time-out' ? valued.excluded : valued.selfExcluded)}
      values={{ until: end }}
    />
  );
}
