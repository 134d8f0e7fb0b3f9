import type { ReactNode } from 'react';
import type * as deferred from '../deferred.ts';
import type * as kit from '../index.ts';
import type * as overlays from '../overlays.ts';
import type * as bundled from '../pull-to-refresh/pull-to-refresh.tsx';
import * as styles from './gallery.module.css';
import { livingSamples } from './living-samples.tsx';
import { plainSamples } from './plain-samples.tsx';

type Exported =
  | keyof typeof kit
  | keyof typeof deferred
  | keyof typeof overlays
  | keyof typeof bundled;
/** Components begin with a capital; providers show nothing of their own. */
type PartName = Exclude<Exported & Capitalize<Exported>, 'OverlayProvider' | 'UiLinkProvider'>;

/** A part without a sample is a compile error. */
const samples: Readonly<Record<PartName, () => ReactNode>> = { ...plainSamples, ...livingSamples };

const themes = ['system', 'dark', 'light'] as const;

function showTheme(theme: (typeof themes)[number]): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Every part of the kit on one page, for development. */
export function Gallery() {
  return (
    <main className={styles.gallery}>
      <h1>Kit</h1>
      <fieldset className={styles.themes}>
        <legend>Theme</legend>
        {themes.map((theme) => (
          <label key={theme}>
            <input
              type="radio"
              name="theme"
              defaultChecked={theme === 'system'}
              onChange={() => showTheme(theme)}
            />
            {theme}
          </label>
        ))}
      </fieldset>
      {Object.entries(samples)
        .toSorted(([first], [second]) => first.localeCompare(second))
        .map(([name, Sample]) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`}>{name}</h2>
            <div className={styles.sample}>
              <Sample />
            </div>
          </section>
        ))}
    </main>
  );
}
