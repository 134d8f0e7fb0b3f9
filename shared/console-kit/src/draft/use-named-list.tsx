import { languageCodes } from '@velvet/contract/language';
import { useConsole } from '../host/console-host.ts';
import { textFor } from '../language/translated-field.tsx';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';
import { countColumn, type DataColumn } from '../table/data-column.tsx';
import { EditNamed, type EditNamedProps, type Named } from './edit-named.tsx';
import { type ListEditor, type RowRemoval, useListEditor } from './use-list-editor.tsx';

interface NamedListOptions<Id, Row> extends Pick<EditNamedProps<Id>, 'save' | 'limits'> {
  readonly items: readonly Row[] | undefined;
  /** The titles of the forms of a new entry and of one that is there. */
  readonly addTitle: string;
  readonly editTitle: string;
  readonly removal?: RowRemoval<Row>;
}

interface NamedList<Row> extends ListEditor<Row> {
  /** Name, languages and place. */
  readonly columns: readonly DataColumn<Row>[];
}

/** The table of what has a name in several languages and a place in members' order, each to be edited. */
export function useNamedList<Id extends number, Row extends Named<Id>>(
  options: NamedListOptions<Id, Row>,
): NamedList<Row> {
  const { items, save, limits, addTitle, editTitle, removal } = options;
  const t = useMessages(words);
  const { language } = useConsole();
  const nameOf = ({ name }: Row) => textFor(name, language);
  const last = Math.max(0, ...(items ?? []).map(({ position }) => position));
  const editor = useListEditor<Row>({
    items,
    nameOf,
    form: (entry, onClose) => (
      <EditNamed
        title={entry ? editTitle : addTitle}
        save={save}
        entry={entry}
        nextPosition={last + 1}
        limits={limits}
        onClose={onClose}
      />
    ),
    ...(removal ? { removal } : {}),
  });
  const columns: readonly DataColumn<Row>[] = [
    { key: 'name', header: t('name'), cell: nameOf },
    {
      key: 'languages',
      header: t('languages'),
      align: 'end',
      cell: ({ name }) => `${Object.keys(name).length}/${languageCodes.length}`,
    },
    countColumn('position', t('position'), ({ position }) => position),
  ];
  return { ...editor, columns };
}
