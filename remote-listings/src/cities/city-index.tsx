import { VisuallyHidden } from '@velvet/ui';
import { List, ListRow } from '@velvet/ui/deferred';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import { ownAddress } from '../routes/own-address.ts';
import { messages, valued } from './cities-page.messages.ts';
import * as styles from './cities-page.module.css';
import type { CitySection } from './index-cities.ts';

/** Groups by letter, and the letters at the side to jump to them. */
export function CityIndex({ sections }: { readonly sections: readonly CitySection[] }) {
  const intl = useIntl();
  const base = useId();
  const idOf = (letter: string) => `${base}${letter}`;
  const jumpTo = (letter: string) => {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById(idOf(letter))
      ?.scrollIntoView({ behavior: isStill ? 'instant' : 'smooth', block: 'start' });
  };
  return (
    <div className={styles.index}>
      <div className={styles.sections}>
        {sections.map(({ letter, regions }) => (
          <section key={letter} id={idOf(letter)} className={styles.section}>
            <List title={letter}>
              {regions.map(({ id, name }) => (
                <ListRow key={id} label={name} href={ownAddress('/list', { id, name })} />
              ))}
            </List>
          </section>
        ))}
      </div>
      {sections.length > 1 && (
        <nav className={styles.rail} aria-label={intl.formatMessage(messages.letters)}>
          {sections.map(({ letter }) => (
            <button
              key={letter}
              type="button"
              className={styles.letter}
              onClick={() => jumpTo(letter)}
            >
              <span aria-hidden="true">{letter}</span>
              <VisuallyHidden>{intl.formatMessage(valued.jumpTo, { letter })}</VisuallyHidden>
            </button>
          ))}
        </nav>
      )}
    </div>
  );
}
