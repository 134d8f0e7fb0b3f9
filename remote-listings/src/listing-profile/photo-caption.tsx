import { Icon } from '@velvet/ui';
import { FormattedMessage } from 'react-intl';
import { valued } from './profile.messages.ts';
import * as styles from './profile.module.css';
import type { ShownListing } from './use-profile.ts';

const PLACE =
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11zM12 7.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z';

/** Who it is, over the foot of the photo. */
export function PhotoCaption({ listing: { name, age, city } }: { readonly listing: ShownListing }) {
  return (
    <div className={styles.caption}>
      <p className={styles.captionName}>
        <FormattedMessage {...valued.nameAndAge} values={{ name, age }} />
      </p>
      {city !== '' && (
        <p className={styles.captionCity}>
          <Icon path={PLACE} size={18} />
          <span>{city}</span>
        </p>
      )}
    </div>
  );
}
