import { useHost } from '@velvet/sdk/feature';
import { Icon, Spinner, VisuallyHidden } from '@velvet/ui';
import { type ChangeEvent, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { useUploadAvatarMutation } from '../api/wallet-queries.ts';
import * as styles from './avatar.module.css';
import { prepareAvatar } from './avatar-image.ts';

const messages = defineMessages({
  avatarChanged: { id: 'wallet.mine.avatarChanged', defaultMessage: 'Your new picture is set' },
  avatarUnreadable: {
    id: 'wallet.mine.avatarUnreadable',
    defaultMessage: 'This file is not a picture we can read. Please choose a PNG, JPEG or WebP',
  },
  changeAvatar: { id: 'wallet.mine.changeAvatar', defaultMessage: 'Change picture' },
});

interface AvatarProps {
  /** Missing or broken, a neutral figure is shown. */
  readonly src?: string | undefined;
  /** Empty where the name stands beside it. */
  readonly alt: string;
}

const SIDE_PX = 64;

export function Avatar({ src, alt }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={styles.avatar}>
      {src && src !== broken ? (
        <img src={src} alt={alt} width={SIDE_PX} height={SIDE_PX} onError={() => setBroken(src)} />
      ) : (
        <>
          <Icon name="person" filled size={SIDE_PX * 0.6} />
          <VisuallyHidden>{alt}</VisuallyHidden>
        </>
      )}
    </span>
  );
}

const CAMERA =
  'M8.5 6.5 10 4h4l1.5 2.5H19A1.5 1.5 0 0 1 20.5 8v10.5A1.5 1.5 0 0 1 19 20H5a1.5 1.5 0 0 1-1.5-1.5V8A1.5 1.5 0 0 1 5 6.5zM12 9.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z';

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
      const tell = overlays.begin();
      const { error } = await upload(image);
      if (error) tell(describeError(error), { tone: 'error' });
      else tell(intl.formatMessage(messages.avatarChanged), { tone: 'success' });
    }
    setBusy(false);
  };

  return (
    <span className={styles.picker}>
      <Avatar src={src} alt="" />
      {busy ? (
        <span className={styles.busy}>
          <Spinner />
        </span>
      ) : (
        <span className={styles.camera}>
          <Icon path={CAMERA} size={14} />
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
