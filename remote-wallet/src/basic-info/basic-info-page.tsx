import type { Sex, UserInfo } from '@velvet/contract/member';
import { href } from '@velvet/sdk/routes';
import { List, ListRow } from '@velvet/ui/deferred';
import { type MessageDescriptor, useIntl } from 'react-intl';
import { messages as common } from '../account-screen/account.messages.ts';
import { AccountScreen, MemberGate } from '../account-screen/account-screen.tsx';
import { useBankInfoQuery } from '../api/wallet-queries.ts';
import { AvatarPicker } from '../avatar/avatar.tsx';
import { Facts } from '../form/form-parts.tsx';
import { messages } from './basic-info-page.messages.ts';
import * as styles from './basic-info-page.module.css';

const sexLabels: Readonly<Record<Sex, MessageDescriptor>> = {
  unset: common.notSet,
  male: common.male,
  female: common.female,
};

/** Who the member is, and the ways to change it (spec S3.42). */
export default function BasicInfoPage() {
  return (
    <AccountScreen title={messages.title} parent={href.to('settings')}>
      <MemberGate blocks={['card', 'rows']}>{(user) => <Details user={user} />}</MemberGate>
    </AccountScreen>
  );
}

function Details({ user }: { readonly user: UserInfo }) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { data: card } = useBankInfoQuery();
  const cardText = card && (card.info?.description ?? t('notBound'));
  return (
    <>
      <div className={styles.picture}>
        <AvatarPicker src={user.avatarUrl} />
        <span className={styles.pictureText}>
          {t('picture')}
          <span className={styles.hint}>{t('pictureHint')}</span>
        </span>
      </div>
      <List label={t('title')}>
        <ListRow
          label={intl.formatMessage(common.realName)}
          value={user.realName || intl.formatMessage(common.notSet)}
          href={href.to('setName')}
        />
        <ListRow
          label={intl.formatMessage(common.sex)}
          value={intl.formatMessage(sexLabels[user.sex])}
          href={href.to('setSex')}
        />
        <ListRow
          label={intl.formatMessage(common.bankCard)}
          value={cardText}
          href={href.to('bankCard')}
        />
      </List>
      <Facts items={[{ label: t('accountName'), value: user.username }]} />
    </>
  );
}
