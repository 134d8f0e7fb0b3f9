import * as styles from './brand-mark.module.css';

/** The product's flame and name. */
export function BrandMark({ name }: { name: string }) {
  return (
    <span className={styles.mark}>
      <svg width="22" height="28" viewBox="0 0 22 28" aria-hidden="true" focusable="false">
        <path
          fill="currentColor"
          d="M11 27C5.2 20.5 1.5 13.5 1 5c4 .5 7.5 3.5 10 9 2.5-5.5 6-8.5 10-9-.5 8.5-4.2 15.5-10 22zM11 .5c1.9 2.3 2.7 4.1 2.7 5.7a2.7 2.7 0 0 1-5.4 0C8.3 4.6 9.1 2.8 11 .5z"
        />
      </svg>
      {name}
    </span>
  );
}
