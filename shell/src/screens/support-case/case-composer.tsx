import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { Icon } from '@velvet/ui';
import type { FormEvent, KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './support-case.messages.ts';
import * as styles from './support-case.module.css';

const SEND = 'M4.5 12h14M12.5 6l6 6-6 6';

interface CaseComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
}

/** Where the guest writes. */
export function CaseComposer({ text, onText, onSend }: CaseComposerProps) {
  const intl = useIntl();
  const isEmpty = text.trim() === '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onSend(text.trim());
  };
  const sendWithEnter = (event: KeyboardEvent) => {
    const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
    // The keyboard of a phone has no other way to begin a line.
    if (isPlain && matchMedia('(pointer: fine)').matches) send(event);
  };
  return (
    <form method="post" className={styles.composer} data-foot="" onSubmit={send}>
      <textarea
        className={styles.draft}
        rows={1}
        maxLength={SUPPORT_TEXT_MAX}
        aria-label={intl.formatMessage(messages.write)}
        placeholder={intl.formatMessage(messages.write)}
        value={text}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={sendWithEnter}
      />
      <button
        type="submit"
        className={styles.send}
        aria-label={intl.formatMessage(messages.open)}
        aria-disabled={isEmpty || undefined}
      >
        <Icon path={SEND} size={22} />
      </button>
    </form>
  );
}
