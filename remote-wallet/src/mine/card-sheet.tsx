import { DEFAULT_PRODUCT_NAME } from '@velvet/contract/constants';
import type { UserInfo } from '@velvet/contract/member';
import { useSystemConfigQuery } from '@velvet/sdk/api';
import { BrandMark, Icon, Tabs } from '@velvet/ui';
import { Sheet } from '@velvet/ui/deferred';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl';
import * as styles from './card-sheet.module.css';
import { messages, valued } from './mine-page.messages.ts';

type Card = 'vip' | 'dating';

interface CardSheetProps {
  readonly user: UserInfo;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The member's cards; the dating card only for those who have one (spec S3.40). */
export function CardSheet({ user, open, onClose }: CardSheetProps) {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const [card, setCard] = useState<Card>('vip');
  const tabs = [{ id: 'vip' as const, label: t('vipCard') }];
  const withDating = [...tabs, { id: 'dating' as const, label: t('datingCard') }];
  return (
    <Sheet open={open} onClose={onClose} title={t('cards')} closeLabel={t('close')}>
      <Tabs<Card>
        label={t('cards')}
        items={user.dating ? withDating : tabs}
        value={user.dating ? card : 'vip'}
        onChange={setCard}
        className={styles.tabs}
      >
        {user.dating && card === 'dating' ? (
          <MemberCard user={user} kind="dating" active text={messages.datingMeaning} />
        ) : (
          <MemberCard
            user={user}
            kind="vip"
            active={user.vip}
            text={user.vip ? messages.vipMeaning : messages.vipInvitation}
          />
        )}
      </Tabs>
    </Sheet>
  );
}

interface MemberCardProps {
  readonly user: UserInfo;
  readonly kind: Card;
  readonly active: boolean;
  readonly text: MessageDescriptor;
}

function MemberCard({ user, kind, active, text }: MemberCardProps) {
  const { data: config } = useSystemConfigQuery();
  return (
    <>
      <div className={styles.card} data-kind={kind} data-active={active || undefined}>
        <BrandMark name={config?.productName ?? DEFAULT_PRODUCT_NAME} />
        <Icon
          path={kind === 'vip' ? icons.crown : icons.heart}
          filled={active}
          size={32}
          className={styles.emblem}
        />
        <p className={styles.holder}>
          <span className={styles.name}>{user.username}</span>
          <span className={styles.number}>
            <FormattedMessage {...valued.idNumber} values={{ id: user.idNumber }} />
          </span>
        </p>
        <p className={styles.state}>
          <FormattedMessage {...(active ? messages.vipActive : messages.vipInactive)} />
        </p>
      </div>
      <p className={styles.text}>
        <FormattedMessage {...text} />
      </p>
    </>
  );
}
