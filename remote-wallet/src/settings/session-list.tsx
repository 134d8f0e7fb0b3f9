import type { MemberSession } from '@velvet/contract/account-extras';
import { nowMs } from '@velvet/contract/time';
import { useHost } from '@velvet/sdk/feature';
import { elapsedSince } from '@velvet/sdk/i18n/elapsed';
import { Button } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { Placeholder } from '../account-screen/account-screen.tsx';
import {
  useCreateDeviceCodeMutation,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from '../api/account-queries.ts';
import { useWrite } from '../form/use-write.ts';
import { momentText } from '../format.tsx';
import { walletIcons } from '../wallet-icons.ts';
import { messages, valued } from './settings-page.messages.ts';
import * as styles from './settings-page.module.css';

/** Where the account is logged in and since when, and ways to end it elsewhere: one by one or all (spec S14.2). */
export function SessionList() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { describeError, overlays } = useHost();
  const { write } = useWrite();
  const { data, error, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [endOthers, { isLoading: ending }] = useEndOtherSessionsMutation();
  const title = t('sessions');

  const logOutOthers = async () => {
    const question = t('endOthersQuestion');
    const isSure = await overlays.confirm(question, t('endOthers'));
    if (isSure) await write(endOthers());
  };

  if (!data && !error) return <Placeholder blocks={['row']} />;
  if (!data) {
    return (
      <List title={title}>
        <ListRow
          path={walletIcons.refresh}
          label={intl.formatMessage(common.retry)}
          hint={describeError(error)}
          onPress={() => void refetch()}
        />
      </List>
    );
  }
  const others = data.filter(({ current }) => !current);
  const row = (session: MemberSession) => <SessionRow key={session.id} session={session} />;
  return (
    <section className={styles.sessions} aria-label={title}>
      <List title={t('thisDevice')}>{data.filter(({ current }) => current).map(row)}</List>
      {others.length > 0 && <List title={t('otherDevices')}>{others.map(row)}</List>}
      {others.length > 0 ? (
        <Button variant="secondary" fullWidth busy={ending} onClick={logOutOthers}>
          {t('endOthers')}
        </Button>
      ) : (
        <p className={styles.only}>{t('onlyHere')}</p>
      )}
      <DeviceCode />
    </section>
  );
}

function SessionRow({ session }: { readonly session: MemberSession }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays } = useHost();
  const { write } = useWrite();
  const [end, { isLoading: ending }] = useEndSessionMutation();
  const { current, device, ip, startedAt, lastSeenAt } = session;
  const name = device || ip || t('unknownDevice');
  const { value, unit } = elapsedSince(lastSeenAt, nowMs());
  const active = current
    ? t('activeNow')
    : intl.formatRelativeTime(value, unit, { numeric: 'auto' });

  const logOut = async () => {
    const question = intl.formatMessage(valued.endQuestion, { device: name });
    if (await overlays.confirm(question, t('signOut'))) {
      await write(end(session.id));
    }
  };

  return (
    <ListRow
      path={current ? icons.check : walletIcons.globe}
      label={name}
      hint={
        <>
          <span className={styles.line}>
            {[active, name === ip ? '' : ip].filter(Boolean).join(' · ')}
          </span>
          <span className={styles.line}>
            <FormattedMessage
              {...valued.lastLogin}
              values={{ time: momentText(intl, startedAt) }}
            />
          </span>
        </>
      }
      value={
        current ? undefined : (
          <Button
            variant="quiet"
            size="small"
            busy={ending}
            aria-label={intl.formatMessage(valued.end, { device: name })}
            onClick={logOut}
          >
            {t('signOut')}
          </Button>
        )
      }
    />
  );
}

/** Makes and shows a code for signing in elsewhere while strangers guess at the account (spec S14.6). */
function DeviceCode() {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [create, { data, isLoading }] = useCreateDeviceCodeMutation();

  const show = async () => {
    const { error } = await create();
    if (error) overlays.toast(describeError(error), { tone: 'error' });
  };

  return (
    <>
      <Button variant="quiet" fullWidth busy={isLoading} onClick={show}>
        <FormattedMessage {...messages.deviceCode} />
      </Button>
      <output className={styles.deviceCode}>
        {data && (
          <>
            <strong className={styles.code}>{data.code}</strong>
            <FormattedMessage
              {...valued.codeUntil}
              values={{ time: momentText(intl, data.validUntil) }}
            />
            <FormattedMessage {...messages.deviceCodeHint} />
          </>
        )}
      </output>
    </>
  );
}
