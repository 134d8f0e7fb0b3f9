import { useHost } from '@velvet/shared/feature';
import { Icon } from '@velvet/shared/ui';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { DATA_SAVER_KEY, isSavingData } from '../player-link/data-saving.ts';
import * as styles from './data-saver.module.css';
import { DATA_SAVER_HEIGHT } from './playback/quality.ts';
import { messages, valued } from './player-page.messages.ts';
import { stageIcons } from './stage/stage-icons.ts';

/** The viewer's choice, kept on the device; without one the browser's own setting. */
export function useDataSaver(): readonly [boolean, (on: boolean) => void] {
  const { preferences } = useHost();
  const [on, setOn] = useState(() => isSavingData(preferences));
  const choose = (next: boolean) => {
    preferences.set(DATA_SAVER_KEY, next ? '1' : '0');
    setOn(next);
  };
  return [on, choose];
}

interface DataSaverProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function DataSaver({ on, onChange }: DataSaverProps) {
  const id = useId();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}hint`}
      className={styles.saver}
      onClick={() => onChange(!on)}
    >
      <Icon path={stageIcons.leaf} size={20} />
      <span className={styles.text}>
        <span id={`${id}label`}>
          <FormattedMessage {...messages.dataSaver} />
        </span>
        <span id={`${id}hint`} className={styles.hint}>
          <FormattedMessage
            {...valued.dataSaverHint}
            values={{ height: String(DATA_SAVER_HEIGHT) }}
          />
        </span>
      </span>
      <span className={styles.switch} aria-hidden="true" />
    </button>
  );
}
