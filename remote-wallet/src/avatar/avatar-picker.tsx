import { useHost } from '@velvet/shared/feature';
import { useIntl } from '@velvet/shared/i18n';
import { Avatar, Icon, Spinner } from '@velvet/shared/ui';
import { type ChangeEvent, useState } from 'react';
import { useUploadAvatarMutation } from '../api/wallet-queries.ts';
import { messages } from '../mine/mine-page.messages.ts';
import { prepareAvatar } from './avatar-image.ts';
import * as styles from './avatar-picker.module.css';

/** The member's picture; a tap chooses another (spec S3.40). The new one shows once it is stored. */
export function AvatarPicker({ src }: { readonly src: string }) {
  const intl = useIntl();
  const { describeError, overlays } = useHost();
  const [upload] = useUploadAvatarMutation();
  const [busy, setBusy] = useState(false);

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file || busy) return;
    setBusy(true);
    const image = await prepareAvatar(file);
    if (image === undefined) {
      overlays.toast(intl.formatMessage(messages.avatarUnreadable), { tone: 'error' });
    } else {
      const { error } = await upload(image);
      if (error) overlays.toast(describeError(error), { tone: 'error' });
      else overlays.toast(intl.formatMessage(messages.avatarChanged), { tone: 'success' });
    }
    setBusy(false);
  };

  return (
    <span className={styles.picker}>
      <Avatar src={src} alt="" size="large" />
      {busy ? (
        <span className={styles.busy}>
          <Spinner />
        </span>
      ) : (
        <span className={styles.camera}>
          <Icon name="camera" size={14} />
        </span>
      )}
      <input
        type="file"
        accept="image/png,image/jpeg,image/webp"
        className={styles.file}
        aria-label={intl.formatMessage(messages.changeAvatar)}
        aria-busy={busy}
        onChange={choose}
      />
    </span>
  );
}
