import { IconButton } from '@velvet/ui';
import * as styles from './stage-heading.module.css';

export interface StageHeadingProps {
  /** The screen's level-1 heading. */
  readonly title: string;
  readonly backLabel: string;
  readonly onBack: () => void;
  /** Hidden with the controls; a keyboard's focus brings it back. */
  readonly shown: boolean;
  /** Leaves the end of the line to the menus. */
  readonly besideMenus: boolean;
}

/** The way back and the title, over the picture. */
export function StageHeading(props: StageHeadingProps) {
  const { title, backLabel, onBack, shown, besideMenus } = props;
  return (
    <header
      className={styles.heading}
      data-shown={shown || undefined}
      data-beside={besideMenus || undefined}
    >
      <IconButton icon="back" label={backLabel} className={styles.back} onClick={onBack} />
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
    </header>
  );
}
