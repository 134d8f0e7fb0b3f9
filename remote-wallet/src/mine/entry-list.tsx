import { skipToken, useSystemConfigQuery } from '@velvet/sdk/api';
import { useSupportUnreadQuery } from '@velvet/sdk/api/support-unread';
import { sumOfUnread, useUnreadNoticesQuery } from '@velvet/sdk/api/unread-notices';
import { type MenuItem, useHost } from '@velvet/sdk/feature';
import { href } from '@velvet/sdk/routes';
import { Badge, cx, Icon, UiLink, VisuallyHidden } from '@velvet/ui';
import * as rows from '@velvet/ui/list/rows.module.css';
import type { MouseEvent, ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { supportOf } from '../support/use-support.ts';
import * as styles from './entry-list.module.css';
import { messages, valued } from './mine-page.messages.ts';

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
        >
          {entry.address === SUPPORT_ADDRESS && <UnreadAnswers />}
          {entry.address === NOTICES_ADDRESS && <UnreadNotices />}
          {entry.address === SETTINGS_ADDRESS && <NewSignIns />}
        </EntryRow>
      ))}
    </ul>
  );
}

/** Without live events, a visit asks again after this long. */
const UNREAD_AGE_S = 20;
const MOST_SHOWN = 99;

/** How many of support's answers the member has not seen (spec S15.1). */
function UnreadAnswers() {
  const { session } = useHost();
  const { data: config } = useSystemConfigQuery();
  const { isOpen, isElsewhere } = supportOf(config);
  const isAsked = session.isSignedIn && isOpen === true && !isElsewhere;
  const { currentData: unread = 0 } = useSupportUnreadQuery(isAsked ? undefined : skipToken, {
    refetchOnMountOrArgChange: UNREAD_AGE_S,
  });
  return isAsked && <Unread count={unread} message={valued.unreadAnswers} />;
}

/** How many announcements the member has not read. */
function UnreadNotices() {
  const { session } = useHost();
  const { currentData } = useUnreadNoticesQuery(session.isSignedIn ? undefined : skipToken, {
    refetchOnMountOrArgChange: UNREAD_AGE_S,
  });
  const count = session.isSignedIn && currentData ? sumOfUnread(currentData) : 0;
  return <Unread count={count} message={valued.unreadNotices} />;
}

/** How many sign-ins from new devices Settings has not shown yet (spec S14.8). */
function NewSignIns() {
  const { session } = useHost();
  const { currentData } = useUnreadNoticesQuery(session.isSignedIn ? undefined : skipToken);
  return <Unread count={currentData?.signIns ?? 0} message={valued.newSignIns} />;
}

interface UnreadProps {
  readonly count: number;
  readonly message: MessageDescriptor;
}

function Unread({ count, message }: UnreadProps) {
  if (count === 0) return null;
  return (
    <Badge tone="red">
      <span aria-hidden="true">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      <VisuallyHidden>
        <FormattedMessage {...message} values={{ count }} />
      </VisuallyHidden>
    </Badge>
  );
}

interface EntryRowProps {
  readonly entry: MenuItem;
  readonly onClick: ((event: MouseEvent) => void) | undefined;
  /** Before the chevron. */
  readonly children?: ReactNode;
}

function EntryRow({ entry: { address, icon, label }, onClick, children }: EntryRowProps) {
  return (
    <li className={rows.item}>
      <UiLink href={address} className={cx(rows.row, rows.afterTile, styles.row)} onClick={onClick}>
        <span className={styles.tile}>
          <Icon path={icon} size={20} />
        </span>
        <span className={styles.label}>{label}</span>
        {children}
        <Icon name="chevronRight" size={18} className={styles.chevron} />
      </UiLink>
    </li>
  );
}

/** Closed while the operator has switched support off (spec S1.4). */
const SUPPORT_ADDRESS = href.to('support');
const SETTINGS_ADDRESS = href.to('settings');
const NOTICES_ADDRESS = href.notices();

/** The groups of the menu `mine`, whose entries the apps declare in their `remote.json` (spec S3.40). */
export const entryGroups = [
  { id: 'records', label: messages.records },
  { id: 'account', label: messages.account },
] as const;
type EntryGroup = (typeof entryGroups)[number];
