import { Button } from '@mantine/core';
import { ConsolePage, Panel, useOpsPages } from '@velvet/console-kit';
import { type SavedAnswer, savedAnswerPage } from '@velvet/contract/ops/saved-answers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AnswerTable } from './answer-table.tsx';
import { EditAnswer } from './edit-answer.tsx';
import { RemoveAnswer } from './remove-answer.tsx';
import { messages } from './saved-answers.messages.ts';

/** Answers that support uses again (spec S13.3); one may be written, changed and removed. */
export default function SavedAnswersPage() {
  const intl = useIntl();
  const rows = useOpsPages(savedAnswerPage, {});
  const [edited, setEdited] = useState<SavedAnswer | 'new'>();
  const [removed, setRemoved] = useState<SavedAnswer>();
  const opened = edited === 'new' ? undefined : edited;
  const present = rows.items?.find(({ id }) => id === opened?.id);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[rows]}
      actions={
        <Button onClick={() => setEdited('new')}>
          <FormattedMessage {...messages.add} />
        </Button>
      }
    >
      <Panel isFlush>
        <AnswerTable rows={rows} onEdit={setEdited} onRemove={setRemoved} />
      </Panel>
      {edited !== undefined && (
        <EditAnswer
          key={opened?.id ?? 'new'}
          answer={present ?? opened}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && <RemoveAnswer answer={removed} onClose={() => setRemoved(undefined)} />}
    </ConsolePage>
  );
}
