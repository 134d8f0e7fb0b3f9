import { Button, Menu } from '@mantine/core';
import { useOpsPages } from '@velvet/console-kit';
import { type SavedAnswer, savedAnswerPage } from '@velvet/contract/ops/saved-answers';
import { FormattedMessage } from 'react-intl';
import { messages } from './conversations.messages.ts';

/** Answers that support uses again, to choose one of. */
export function SavedAnswersMenu({
  onChoose,
}: {
  readonly onChoose: (answer: SavedAnswer) => void;
}) {
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
