import { Button, Menu, Textarea } from '@mantine/core';
import {
  FailureNotice,
  isRefusedFor,
  type OpsFailure,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsPages,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { type Language, languageTag } from '@velvet/contract/language';
import { inLanguage } from '@velvet/contract/localized-text';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { type SavedAnswer, savedAnswerPage } from '@velvet/contract/ops/saved-answers';
import { SUPPORT_TEXT_MAX } from '@velvet/contract/support';
import { type FormEvent, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import * as styles from './thread.module.css';

interface AnswerComposerProps<Id> {
  readonly endpoint: OpsEndpoint<
    { readonly id: Id; readonly version: string; readonly text: string },
    { readonly outcome: 'ok'; readonly version: string }
  >;
  readonly id: Id;
  /** Of what is answered. */
  readonly version: string;
  readonly label: string;
  /** Says the reader's language, given its name. */
  readonly describe: (language: string) => string;
  /** In which the reader reads: saved answers are taken in it. */
  readonly language: Language;
  /** What is said when the answer was sent. */
  readonly sentNotice: string;
}

/** Where support answers, in the reader's language. What was typed stays when sending fails. */
export function AnswerComposer<Id>(props: AnswerComposerProps<Id>) {
  const { endpoint, id, version, label, describe, language, sentNotice } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [send, { isRunning }] = useOpsChange(endpoint);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<OpsFailure>();
  useUnsavedGuard(text.trim() !== '');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setFailure(undefined);
    const outcome = await send({ id, version, text: text.trim() });
    if (!outcome.ok) return setFailure(outcome.failure);
    // What was typed meanwhile is the next answer.
    setText((now) => (now === text ? '' : now));
    notify(sentNotice, 'done');
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <Textarea
        label={label}
        description={describe(
          intl.formatDisplayName(languageTag(language), { type: 'language' }) ?? language,
        )}
        rows={4}
        maxLength={SUPPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      {isRefusedFor(failure, 'changed_meanwhile') && (
        <p className={styles.text}>{t('readAgain')}</p>
      )}
      <div className={styles.buttons}>
        <SavedAnswersMenu
          onChoose={(saved) =>
            setText((now) => `${now.trimEnd()}\n${inLanguage(saved.text, language)}`.trimStart())
          }
        />
        <Button type="submit" loading={isRunning} disabled={text.trim() === ''}>
          {t('send')}
        </Button>
      </div>
    </form>
  );
}

/** Answers that support uses again, to choose one of. */
function SavedAnswersMenu({ onChoose }: { readonly onChoose: (answer: SavedAnswer) => void }) {
  const t = useMessages(messages);
  const { items = [], hasMore, fetchMore } = useOpsPages(savedAnswerPage, {});
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default">{t('savedAnswers')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.length === 0 && <Menu.Label>{t('noSavedAnswers')}</Menu.Label>}
        {items.map((answer) => (
          <Menu.Item key={answer.id} onClick={() => onChoose(answer)}>
            {answer.name}
          </Menu.Item>
        ))}
        {hasMore && (
          <Menu.Item closeMenuOnClick={false} onClick={fetchMore}>
            {t('moreAnswers')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const messages = defineMessages({
  send: { id: 'wallet.console.conversations.send', defaultMessage: 'Send' },
  readAgain: {
    id: 'wallet.console.conversations.readAgain',
    defaultMessage: 'The conversation above is up to date now. Your text was not sent.',
  },
  savedAnswers: {
    id: 'wallet.console.conversations.savedAnswers',
    defaultMessage: 'Saved answers',
  },
  noSavedAnswers: {
    id: 'wallet.console.conversations.noSavedAnswers',
    defaultMessage: 'There are none yet.',
  },
  moreAnswers: {
    id: 'wallet.console.conversations.moreAnswers',
    defaultMessage: 'Show more',
  },
});
