import type { UserInfo } from '@velvet/contract/member';
import { href, paths } from '@velvet/sdk/routes';
import { Badge, ButtonLink } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import { Avatar, AvatarPicker } from '../avatar/avatar.tsx';
import * as styles from './member-header.module.css';
import { messages, valued } from './mine-page.messages.ts';

/** Who is signed in (spec S3.40). */
export function MemberHeader({ user }: { readonly user: UserInfo }) {
  const { username, vip, idNumber, creditScore, avatarUrl } = user;
  return (
    <section className={styles.header}>
      <AvatarPicker src={avatarUrl} />
      <div className={styles.text}>
        <div className={styles.title}>
          <h2 className={styles.name}>{username}</h2>
          {vip && <Badge path={icons.crown}>VIP</Badge>}
        </div>
        <p className={styles.line}>
          <span>
            <FormattedMessage {...valued.idNumber} values={{ id: idNumber }} />
          </span>
          <span className={styles.score}>
            <FormattedMessage {...messages.creditScore} /> <FormattedNumber value={creditScore} />
          </span>
        </p>
      </div>
    </section>
  );
}

/** In its place for a guest: the way in. */
export function GuestHeader() {
  return (
    <section className={styles.header}>
      <Avatar alt="" />
      <p className={styles.text}>
        <span className={styles.line}>
          <FormattedMessage {...messages.signInHint} />
        </span>
      </p>
      <ButtonLink href={href.login(paths.mine)} size="small">
        <FormattedMessage {...messages.signIn} />
      </ButtonLink>
    </section>
  );
}
