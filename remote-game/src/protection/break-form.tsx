import { type ExclusionLength, selfExclusions, timeOuts } from '@velvet/contract/player-protection';
import { useHost } from '@velvet/sdk/feature';
import { Button, Chip } from '@velvet/ui';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useExcludeMutation } from '../api/protection-queries.ts';
import { messages, valued } from './protection.messages.ts';
import * as styles from './protection.module.css';

const lengthTexts = {
  '1d': { text: valued.days, count: 1 },
  '3d': { text: valued.days, count: 3 },
  '7d': { text: valued.days, count: 7 },
  '30d': { text: valued.days, count: 30 },
  '6m': { text: valued.months, count: 6 },
  '1y': { text: valued.years, count: 1 },
  '5y': { text: valued.years, count: 5 },
} as const satisfies Record<ExclusionLength, object>;

const groups = [
  { title: messages.timeOut, lengths: timeOuts },
  { title: messages.selfExclusion, lengths: selfExclusions },
] as const;

/** A break from the game. It cannot be ended early, so it needs a confirmation. */
export function BreakForm() {
  const intl = useIntl();
  const t = (name: keyof typeof messages) => intl.formatMessage(messages[name]);
  const { overlays, describeError } = useHost();
  const [length, setLength] = useState<ExclusionLength>();
  const [exclude, { isLoading }] = useExcludeMutation();
  const textOf = (chosen: ExclusionLength): string => {
    const { text, count } = lengthTexts[chosen];
    return intl.formatMessage(text, { count });
  };
  const start = async () => {
    if (!length) {
      overlays.toast(t('chooseLength'), { tone: 'error' });
      return;
    }
    const question = intl.formatMessage(valued.sureBreak, { length: textOf(length) });
    if (!(await overlays.confirm(question, t('startBreak')))) return;
    const tell = overlays.begin();
    const { data, error } = await exclude({ length });
    if (data) tell(data.message, { tone: 'success' });
    else tell(describeError(error), { tone: 'error' });
  };
  return (
    <section className={styles.section}>
      <h3 className={styles.title}>{t('breakTitle')}</h3>
      <p className={styles.text}>{t('breakHint')}</p>
      {groups.map(({ title, lengths }) => (
        <fieldset key={title.id} className={styles.lengths}>
          <legend className={styles.caption}>{intl.formatMessage(title)}</legend>
          {lengths.map((each) => (
            <Chip key={each} pressed={length === each} onClick={() => setLength(each)}>
              {textOf(each)}
            </Chip>
          ))}
        </fieldset>
      ))}
      <Button variant="danger" busy={isLoading} onClick={() => void start()}>
        {t('startBreak')}
      </Button>
    </section>
  );
}
