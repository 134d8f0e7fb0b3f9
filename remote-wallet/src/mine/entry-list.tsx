import { useSystemConfigQuery } from '@velvet/shared/api';
import { useHost } from '@velvet/shared/feature';
import { Icon, UiLink } from '@velvet/shared/ui';
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { type Entry, type EntryGroup, SUPPORT_ADDRESS } from './entries.ts';
import * as styles from './entry-list.module.css';

/** Rows that lead elsewhere; unlike the kit's, one of them may refuse to (spec S1.4). */
export function EntryList({ group }: { readonly group: EntryGroup }) {
  const intl = useIntl();
  const { overlays, session } = useHost();
  const { data: config } = useSystemConfigQuery();

  const refuseSupport = (event: MouseEvent) => {
    if (!session.isSignedIn || config === undefined || config.supportEnabled) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(common.forbidden));
  };

  return (
    <ul className={styles.list} aria-label={intl.formatMessage(group.label)}>
      {group.entries.map((entry) => (
        <EntryRow
          key={entry.address}
          entry={entry}
          onClick={entry.address === SUPPORT_ADDRESS ? refuseSupport : undefined}
        />
      ))}
    </ul>
  );
}

interface EntryRowProps {
  readonly entry: Entry;
  readonly onClick: ((event: MouseEvent) => void) | undefined;
}

function EntryRow({ entry: { address, icon, path, label }, onClick }: EntryRowProps) {
  const { warm } = useHost();
  return (
    <li className={styles.item}>
      <UiLink
        href={address}
        className={styles.row}
        onClick={onClick}
        onPointerDown={() => warm(address)}
      >
        <span className={styles.tile}>
          <Icon name={icon} path={path} size={20} />
        </span>
        <span className={styles.label}>
          <FormattedMessage {...label} />
        </span>
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </UiLink>
    </li>
  );
}
