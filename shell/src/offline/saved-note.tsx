import { asEpochMs, toEpochSeconds } from '@velvet/contract/time';
import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { elapsedSince } from '@velvet/sdk/i18n/elapsed';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { catalogs } from './catalogs.ts';
import { messages } from './saved-note.messages.ts';

export interface SavedNoteProps {
  readonly isOnline: boolean;
  /** In ms since the epoch. */
  readonly at: number;
}

const TICK_MS = 30_000;

/** Says why the screen is not the newest, and how old it is. */
export default function SavedNote(props: SavedNoteProps) {
  return (
    <LateMessages catalogs={catalogs}>
      <Note {...props} />
    </LateMessages>
  );
}

function Note({ isOnline, at }: SavedNoteProps) {
  const intl = useIntl();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { value, unit } = elapsedSince(toEpochSeconds(asEpochMs(at)), asEpochMs(now));
  // What has just been saved counts as a minute old.
  const age = intl.formatRelativeTime(Math.min(-1, value), unit);
  return <FormattedMessage {...messages[isOnline ? 'unreachable' : 'offline']} values={{ age }} />;
}
