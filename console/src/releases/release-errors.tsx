import type { ReleaseFigures } from '@velvet/contract/ops/releases';
import { FormattedMessage } from 'react-intl';
import { messages, valued } from './releases.messages.ts';
import * as styles from './releases.module.css';

/** What members' browsers reported of a release since the edges started. */
export function ReleaseErrors({ figures }: { readonly figures: ReleaseFigures | undefined }) {
  if (!figures) {
    return (
      <span className={styles.none}>
        <FormattedMessage {...messages.noFigures} />
      </span>
    );
  }
  return <FormattedMessage {...valued.errorsOf} values={figures} />;
}
