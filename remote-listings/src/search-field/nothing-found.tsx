import { FormattedMessage } from 'react-intl';
import { messages as common } from '../listing/listing.messages.ts';
import { messages } from './nothing-found.messages.ts';
import * as styles from './nothing-found.module.css';

/** The text of an empty list; after a search it names what was searched for. */
export function NothingFound({ text }: { readonly text: string }) {
  return (
    <>
      <FormattedMessage {...common.noData} />
      {text !== '' && (
        <span className={styles.searched}>
          <FormattedMessage {...messages.nothingFor} values={{ text }} />
        </span>
      )}
    </>
  );
}
