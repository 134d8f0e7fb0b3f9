import { Button, Menu } from '@mantine/core';
import { BULK_MAX } from '@velvet/contract/ops/bulk';
import { FormattedMessage, useIntl } from 'react-intl';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';

interface BulkBarProps<Action extends string> {
  /** How many rows are selected; undefined: all that the filter matches. */
  readonly count: number | undefined;
  /** Whether the list has rows that are not there yet. */
  readonly hasMore: boolean;
  readonly onSelectMatching: () => void;
  readonly onClear: () => void;
  readonly actions: readonly { readonly action: Action; readonly label: string }[];
  readonly onAction: (action: Action) => void;
  /** A preview is being made. */
  readonly isRunning: boolean;
}

/** What is selected, and what can be done to it. */
export function BulkBar<Action extends string>(props: BulkBarProps<Action>) {
  const { count, hasMore, onSelectMatching, onClear, actions, onAction, isRunning } = props;
  const intl = useIntl();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.bar} role="group" aria-label={intl.formatMessage(messages.selection)}>
      <span className={styles.count} role="status">
        {count === undefined ? (
          <FormattedMessage {...valued.allMatching} values={{ most: BULK_MAX }} />
        ) : (
          <FormattedMessage {...valued.selected} values={{ count }} />
        )}
      </span>
      {hasMore && count !== undefined && (
        <Button size="compact-md" variant="subtle" onClick={onSelectMatching}>
          <FormattedMessage {...messages.selectMatching} />
        </Button>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-md" loading={isRunning}>
            <FormattedMessage {...messages.change} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ action, label }) => (
            <Menu.Item key={action} onClick={() => onAction(action)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="compact-md" variant="default" onClick={onClear}>
        <FormattedMessage {...messages.clear} />
      </Button>
    </div>
  );
}
