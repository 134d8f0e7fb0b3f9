import { SUPPORT_TEXT_MAX, supportTopics } from '@velvet/contract/support';
import { useHost } from '@velvet/sdk/feature';
import { Chip, Icon, IconButton } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { type ChangeEvent, type FormEvent, type KeyboardEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import * as styles from './composer.module.css';
import { messages, topics } from './conversation.messages.ts';
import { aboutText } from './message-list.tsx';
import { preparePicture } from './prepare-picture.ts';
import type { NewMessage } from './use-outbox.ts';

const PICTURE =
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-11A1.5 1.5 0 0 1 5.5 5zM4 16l4.5-4.5 4 4L15 13l5 5M15.5 9h.01';
const SEND = 'M4.5 12h14M12.5 6l6 6-6 6';

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What the message is about. */
  readonly about: string | undefined;
  readonly onAbout: (about: string | undefined) => void;
  /** Whether quick topics are offered. */
  readonly offersTopics: boolean;
  /** Returns whether the message was taken. */
  readonly onSend: (message: NewMessage) => boolean;
}

/** Where the member writes: a text, one picture, what it is about (spec S15.1). */
export function Composer({ text, onText, about, onAbout, offersTopics, onSend }: ComposerProps) {
  const intl = useIntl();
  const { overlays } = useHost();
  const [image, setImage] = useState<string>();
  const label = (message: keyof typeof messages) => intl.formatMessage(messages[message]);
  const isEmpty = text.trim() === '' && image === undefined;

  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (isEmpty) return;
    const isTaken = onSend({
      text: text.trim(),
      ...(about === undefined ? {} : { about }),
      ...(image === undefined ? {} : { image }),
    });
    if (isTaken) setImage(undefined);
  };
  const sendWithEnter = (event: KeyboardEvent) => {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // The keyboard of a phone has no other way to begin a line.
    if (!isPlain || !matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    send();
  };
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const prepared = await preparePicture(file);
    if (prepared === undefined) overlays.toast(label('notAPicture'), { tone: 'error' });
    else setImage(prepared);
  };

  return (
    <form className={styles.composer} data-foot="" onSubmit={send}>
      {offersTopics && about === undefined && (
        <fieldset className={styles.topics}>
          <legend className={styles.legend}>{label('topics')}</legend>
          {supportTopics.map((topic) => (
            <Chip key={topic} className={styles.topic} onClick={() => onAbout(topic)}>
              {intl.formatMessage(topics[topic])}
            </Chip>
          ))}
        </fieldset>
      )}
      {about !== undefined && (
        <p className={styles.about}>
          <span className={styles.aboutText}>{aboutText(intl, about)}</span>
          <IconButton
            path={icons.close}
            iconSize={18}
            label={label('removeTopic')}
            onClick={() => onAbout(undefined)}
          />
        </p>
      )}
      {image !== undefined && (
        <p className={styles.preview}>
          <img src={image} alt={label('picture')} className={styles.thumbnail} />
          <IconButton
            path={icons.close}
            iconSize={18}
            label={label('removePicture')}
            onClick={() => setImage(undefined)}
          />
        </p>
      )}
      <div className={styles.line}>
        <span className={styles.attach}>
          <Icon path={PICTURE} size={24} />
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className={styles.file}
            aria-label={label('attach')}
            onChange={choose}
          />
        </span>
        <textarea
          className={styles.text}
          rows={1}
          maxLength={SUPPORT_TEXT_MAX}
          aria-label={label('write')}
          placeholder={label('write')}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={sendWithEnter}
        />
        <button
          type="submit"
          className={styles.send}
          aria-label={label('send')}
          aria-disabled={isEmpty || undefined}
        >
          <Icon path={SEND} size={22} />
        </button>
      </div>
    </form>
  );
}
