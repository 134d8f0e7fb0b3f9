import { useSystemConfigQuery } from '@velvet/shared/api';
import { type MenuItem, useHost } from '@velvet/shared/feature';
import { cx, Icon, UiLink } from '@velvet/shared/ui';
import * as rows from '@velvet/shared/ui/list/rows.module.css';
import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { type EntryGroup, SUPPORT_ADDRESS } from './entries.ts';
import * as styles from './entry-list.module.css';

/** Rows that lead elsewhere; unlike the kit's, one of them may refuse to (spec S1.4). */
export function EntryList({ group }: { readonly group: EntryGroup }) {
  const intl = useIntl();
  const { menu, overlays, session } = useHost();
  const { data: config } = useSystemConfigQuery();

  const entries = menu('mine').filter((entry) => entry.group === group.id);

  const refuseSupport = (event: MouseEvent) => {
    if (!session.isSignedIn || config === undefined || config.supportEnabled) return;
    event.preventDefault();
    overlays.toast(intl.formatMessage(common.forbidden));
  };

  return (
    <ul className={rows.list} aria-label={intl.formatMessage(group.label)}>
      {entries.map((entry) => (
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
  readonly entry: MenuItem;
  readonly onClick: ((event: MouseEvent) => void) | undefined;
}

function EntryRow({ entry: { address, icon, label }, onClick }: EntryRowProps) {
  const { warm } = useHost();
  return (
    <li className={rows.item}>
      <UiLink
        href={address}
        className={cx(rows.row, rows.afterTile, styles.row)}
        onClick={onClick}
        onPointerDown={() => warm(address)}
      >
        <span className={styles.tile}>
          <Icon path={icon} size={20} />
        </span>
        <span className={styles.label}>{label}</span>
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </UiLink>
    </li>
  );
}
