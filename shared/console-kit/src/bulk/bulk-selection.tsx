import { Button, Menu } from '@mantine/core';
import { BULK_MAX, type BulkChange } from '@velvet/contract/ops/bulk';
import { type ReactNode, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { DecisionDialog, type ReasonRule } from '../decision/decision-dialog.tsx';
import { useMessages } from '../language/use-messages.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import type { RowSelection } from '../table/data-column.tsx';
import { messages, valued } from './bulk.messages.ts';
import * as styles from './bulk.module.css';
import { type BulkWords, bulkAddress } from './bulk-history.tsx';

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
  const t = useMessages(messages);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className={styles.bar} role="group" aria-label={t('selection')}>
      <span className={styles.count} role="status">
        {count === undefined ? (
          <FormattedMessage {...valued.allMatching} values={{ most: BULK_MAX }} />
        ) : (
          <FormattedMessage {...valued.selected} values={{ count }} />
        )}
      </span>
      {hasMore && count !== undefined && (
        <Button size="compact-md" variant="subtle" onClick={onSelectMatching}>
          {t('selectMatching')}
        </Button>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="compact-md" loading={isRunning}>
            {t('change')}
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
        {t('clear')}
      </Button>
    </div>
  );
}

interface BulkDialogProps {
  /** What the change does. */
  readonly title: string;
  readonly words: BulkWords;
  readonly onClose: () => void;
  readonly preview: (reason: string) => Promise<OpsOutcome<BulkChange>>;
  readonly reason?: ReasonRule | false;
  /** What the change needs; `errorOf` as in a decision. */
  readonly children?: (errorOf: (field: string) => string | undefined) => ReactNode;
}

/** Asks for what a bulk change needs, and leads to its preview. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, words, onClose, preview, reason = false, children } = props;
  const t = useMessages(messages);
  const navigate = useNavigate();
  return (
    <DecisionDialog
      onClose={onClose}
      title={title}
      confirmLabel={t('preview')}
      hint={t('previewHint')}
      reason={reason}
      decide={preview}
      onDone={({ id }) => navigate(bulkAddress(words, id))}
    >
      {children}
    </DecisionDialog>
  );
}

interface Selectable {
  readonly id: number;
}

/** The selected rows of a list that is fetched page by page. */
export interface Selection<Row extends Selectable> {
  readonly rows: RowSelection<Row>;
  /** The ids of the selected rows; undefined: all that the list's filter matches. */
  readonly ids: readonly Row['id'][] | undefined;
  /** Whether nothing is selected. */
  readonly isEmpty: boolean;
  readonly selectMatching: () => void;
  readonly clear: () => void;
}

interface SelectionOptions<Row> {
  /** The rows that are there; undefined until they are. */
  readonly items: readonly Row[] | undefined;
  readonly nameOf: (row: Row) => string;
  /** What the list is narrowed to: another filter begins without a selection. */
  readonly filter: string;
}

interface Selected<Id> {
  readonly filter: string;
  /** undefined: all that the filter matches. */
  readonly ids: readonly Id[] | undefined;
}

export function useSelection<Row extends Selectable>({
  items = [],
  nameOf,
  filter,
}: SelectionOptions<Row>): Selection<Row> {
  const [selected, setSelected] = useState<Selected<Row['id']>>({ filter, ids: [] });
  const ids = selected.filter === filter ? selected.ids : [];
  const select = (chosen: readonly Row['id'][] | undefined) => setSelected({ filter, ids: chosen });
  const shown = items.map(({ id }) => id);
  const known = ids ?? shown;
  const isSelected = ({ id }: Row) => ids === undefined || ids.includes(id);
  return {
    rows: {
      nameOf,
      isSelected,
      toggle: (row) =>
        select(isSelected(row) ? known.filter((id) => id !== row.id) : [...known, row.id]),
      toggleShown: () => select(items.every(isSelected) ? [] : [...new Set([...known, ...shown])]),
    },
    ids,
    isEmpty: ids?.length === 0,
    selectMatching: () => select(undefined),
    clear: () => select([]),
  };
}
