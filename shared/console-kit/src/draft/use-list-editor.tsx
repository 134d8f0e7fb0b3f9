import { Group } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { DecisionDialog } from '../decision/decision-dialog.tsx';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';
import type { OpsOutcome } from '../ops/use-ops-change.ts';
import type { DataColumn } from '../table/data-column.tsx';
import { SmallButton } from '../values/small-button.tsx';

interface Editable {
  readonly id: number;
  readonly version: string;
}

/** How a row is removed, after a question. */
export interface RowRemoval<Row> {
  /** Removes the version that was on the page when it was asked for. */
  readonly remove: (row: Row) => Promise<OpsOutcome<unknown>>;
  readonly title: string;
  readonly text: (row: Row) => ReactNode;
  /** What is said once it is done. */
  readonly doneText: string;
}

interface ListEditorOptions<Row> {
  /** As they are now; undefined until they are there. */
  readonly items: readonly Row[] | undefined;
  /** What the buttons of a row are about, for assistive technology. */
  readonly nameOf: (row: Row) => string;
  /** The form of a row in a dialog, or of a new one without it. */
  readonly form: (row: Row | undefined, onClose: () => void) => ReactNode;
  /** Rows can be removed. */
  readonly removal?: RowRemoval<Row>;
  /** Further buttons of a row. */
  readonly others?: (row: Row) => ReactNode;
}

export interface ListEditor<Row> {
  /** Opens the form of a new row. */
  readonly add: () => void;
  /** The column with the buttons of a row. */
  readonly actions: DataColumn<Row>;
  /** The dialogs that are open, beside the table. */
  readonly dialogs: ReactNode;
}

const NEW = 'new';

/** Adds, edits and removes the rows of a table in dialogs. */
export function useListEditor<Row extends Editable>(
  options: ListEditorOptions<Row>,
): ListEditor<Row> {
  const { items, nameOf, form, removal, others } = options;
  const t = useMessages(words);
  const [edited, edit] = useState<Row | typeof NEW>();
  const [removed, askToRemove] = useState<Row>();
  const chosen = edited === NEW ? undefined : edited;
  const present = items?.find(({ id }) => id === chosen?.id) ?? chosen;
  const actions: DataColumn<Row> = {
    key: 'actions',
    header: t('actions'),
    align: 'end',
    cell: (row) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        <SmallButton text={t('edit')} about={nameOf(row)} onClick={() => edit(row)} />
        {others?.(row)}
        {removal && (
          <SmallButton
            text={t('remove')}
            about={nameOf(row)}
            kind="danger"
            onClick={() => askToRemove(row)}
          />
        )}
      </Group>
    ),
  };
  const dialogs = (
    <>
      {edited !== undefined && (
        <Fragment key={chosen?.id ?? NEW}>{form(present, () => edit(undefined))}</Fragment>
      )}
      {removal && removed && (
        <DecisionDialog
          isDangerous
          onClose={() => askToRemove(undefined)}
          title={removal.title}
          confirmLabel={t('remove')}
          reason={false}
          decide={() => removal.remove(removed)}
          doneText={removal.doneText}
        >
          {removal.text(removed)}
        </DecisionDialog>
      )}
    </>
  );
  return { add: () => edit(NEW), actions, dialogs };
}
