import type { SignIn } from '@velvet/contract/account-extras';
import { Badge } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useMarkSignInsSeenMutation, useSignInsQuery } from '../api/account-queries.ts';
import { momentText } from '../format.tsx';
import { walletIcons } from '../wallet-icons.ts';
import { messages, valued } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';

/** Sign-ins from devices on which the account was not used before, grouped by day (spec S14.8). */
export function NewDevices() {
  const intl = useIntl();
  const { data = [] } = useSignInsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [markSeen] = useMarkSignInsSeenMutation();
  const wasMarked = useRef(false);
  const hasNew = data.some(({ isNew }) => isNew);
  useEffect(() => {
    if (!hasNew || wasMarked.current) return;
    wasMarked.current = true;
    void markSeen();
  }, [hasNew, markSeen]);

  if (data.length === 0) return null;
  return (
    <section className={styles.sessions}>
      <List title={intl.formatMessage(messages.newDevices)}>
        {data.map((signIn) => (
          <SignInRow key={`${signIn.device} ${signIn.ip} ${signIn.firstAt}`} signIn={signIn} />
        ))}
      </List>
      <p className={styles.only}>{intl.formatMessage(messages.newDevicesHint)}</p>
    </section>
  );
}

function SignInRow({ signIn: { device, ip, lastAt, times, isNew } }: { readonly signIn: SignIn }) {
  const intl = useIntl();
  const name = device || intl.formatMessage(messages.unknownDevice);
  return (
    <ListRow
      path={walletIcons.globe}
      label={name}
      hint={
        <>
          <span className={styles.line}>{[momentText(intl, lastAt), ip].join(' · ')}</span>
          {times > 1 && (
            <span className={styles.line}>{intl.formatMessage(valued.signIns, { times })}</span>
          )}
        </>
      }
      value={isNew && <Badge tone="red">{intl.formatMessage(messages.isNew)}</Badge>}
    />
  );
}
