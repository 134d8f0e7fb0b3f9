import { LateMessages } from '@velvet/sdk/feature/late-messages';
import { useEffect, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ageOf } from './age.ts';
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
  const { value, unit } = ageOf(at, now);
  const age = intl.formatRelativeTime(-value, unit);
  return <FormattedMessage {...messages[isOnline ? 'unreachable' : 'offline']} values={{ age }} />;
}
