import { useAppDispatch } from '@velvet/sdk/store';
import { Icon } from '@velvet/ui';
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { dataSaverSwitched } from '../data-saver/data-saver-slice.ts';
import { useIsSavingData } from '../data-saver/data-saving.ts';
import { DATA_SAVER_HEIGHT } from '../playback/quality.ts';
import * as styles from './data-saver.module.css';
import { messages, valued } from './player-page.messages.ts';
import { stageIcons } from './stage/stage-button.tsx';

/** The switch below the picture; the player and what is fetched ahead of it follow it. */
export function DataSaver() {
  const id = useId();
  const dispatch = useAppDispatch();
  const on = useIsSavingData();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}label`}
      aria-describedby={`${id}hint`}
      className={styles.saver}
      onClick={() => dispatch(dataSaverSwitched(!on))}
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
