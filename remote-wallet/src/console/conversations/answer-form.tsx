import { Button, Menu, Textarea } from '@mantine/core';
import {
  FailureNotice,
  isRefusedFor,
  type OpsFailure,
  useConsole,
  useOpsChange,
  useOpsPages,
  useUnsavedGuard,
} from '@velvet/shared/console';
import { languageTag } from '@velvet/shared/contract/language';
import { inLanguage } from '@velvet/shared/contract/localized-text';
import { SUPPORT_TEXT_MAX } from '@velvet/shared/contract/support';
import {
  answerConversation,
  type ConversationDetail,
} from '@velvet/shared/ops-contract/conversations';
import { type SavedAnswer, savedAnswerPage } from '@velvet/shared/ops-contract/saved-answers';
import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './conversations.messages.ts';
import * as styles from './conversations.module.css';

/** Where support answers, in the member's language. What was typed stays when sending fails. */
export function AnswerForm({ conversation }: { readonly conversation: ConversationDetail }) {
  const intl = useIntl();
  const { notify } = useConsole();
  const [answer, { isRunning }] = useOpsChange(answerConversation);
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<OpsFailure>();
  useUnsavedGuard(text.trim() !== '');
  const { memberId, version, language, username } = conversation;

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    setFailure(undefined);
    const outcome = await answer({ id: memberId, version, text: text.trim() });
    if (!outcome.ok) return setFailure(outcome.failure);
    setText('');
    notify(intl.formatMessage(messages.sent), 'done');
  };
  return (
    <form className={styles.composer} onSubmit={send}>
      <Textarea
        label={intl.formatMessage(valued.answerTo, { member: username })}
        description={intl.formatMessage(valued.reads, {
          language: intl.formatDisplayName(languageTag(language), { type: 'language' }) ?? language,
        })}
        rows={4}
        maxLength={SUPPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {failure && <FailureNotice failure={failure} />}
      {isRefusedFor(failure, 'changed_meanwhile') && (
        <p className={styles.text}>
          <FormattedMessage {...messages.readAgain} />
        </p>
      )}
      <div className={styles.buttons}>
        <SavedAnswers onChoose={(saved) => setText(inLanguage(saved.text, language))} />
        <Button type="submit" loading={isRunning} disabled={text.trim() === ''}>
          <FormattedMessage {...messages.send} />
        </Button>
      </div>
    </form>
  );
}

function SavedAnswers({ onChoose }: { readonly onChoose: (answer: SavedAnswer) => void }) {
  const { items = [], hasMore, fetchMore } = useOpsPages(savedAnswerPage, {});
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default">
          <FormattedMessage {...messages.savedAnswers} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {items.length === 0 && (
          <Menu.Label>
            <FormattedMessage {...messages.noSavedAnswers} />
          </Menu.Label>
        )}
        {items.map((answer) => (
          <Menu.Item key={answer.id} onClick={() => onChoose(answer)}>
            {answer.name}
          </Menu.Item>
        ))}
        {hasMore && (
          <Menu.Item closeMenuOnClick={false} onClick={fetchMore}>
            <FormattedMessage {...messages.moreAnswers} />
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
