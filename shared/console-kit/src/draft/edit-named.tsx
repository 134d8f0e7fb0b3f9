import { languageCodes } from '@velvet/contract/language';
import type { TextByLanguage } from '@velvet/contract/ops/content';
import type { OpsEndpoint } from '@velvet/contract/ops/ops-endpoint';
import { useIntl } from 'react-intl';
import { useConsole } from '../host/console-host.ts';
import {
  type Texts,
  TranslatedField,
  textFor,
  textsOf,
  writtenTexts,
} from '../language/translated-field.tsx';
import { useMessages } from '../language/use-messages.ts';
import { words } from '../language/words.messages.ts';
import { countColumn, type DataColumn } from '../table/data-column.tsx';
import { messages } from './draft.messages.ts';
import { fieldChecks, fieldsOf } from './draft-fields.ts';
import { DraftForm } from './draft-form.tsx';
import { type Entered, type NumberRange, nextPosition, PositionField } from './position-field.tsx';
import { DraftDialog } from './unsaved-guard.tsx';
import { useDraft, useSaving } from './use-draft.ts';
import { type ListEditor, type RowRemoval, useListEditor } from './use-list-editor.tsx';

interface NamedDraft {
  readonly name: Texts;
  readonly position: Entered;
}

/** What is stored of something that has a name in several languages, and a place in members' order. */
interface Named<NamedId> {
  readonly id: NamedId;
  readonly name: TextByLanguage;
  readonly position: number;
  readonly version: string;
}

/** Of a new one there is neither id nor version. */
export type NamedInput<NamedId> = Pick<Named<NamedId>, 'name' | 'position'> &
  Partial<Pick<Named<NamedId>, 'id' | 'version'>>;

interface EditNamedProps<NamedId> {
  readonly title: string;
  readonly save: OpsEndpoint<
    NamedInput<NamedId>,
    { readonly id: NamedId; readonly version: string }
  >;
  /** undefined for a new one. */
  readonly entry: Named<NamedId> | undefined;
  readonly nextPosition: number;
  /** The most characters of a name in one language, and the places that there are. */
  readonly limits: { readonly name: number; readonly position: NumberRange };
  readonly onClose: () => void;
}

/** A form in a dialog: a name in every language, and a place. */
function EditNamed<NamedId>(props: EditNamedProps<NamedId>) {
  const { title, save, entry, nextPosition, limits, onClose } = props;
  const intl = useIntl();
  const t = useMessages(messages);
  // A new entry keeps the place that was free when its form was opened.
  const draft = useDraft<NamedDraft>({
    value: { name: textsOf(entry?.name), position: entry?.position ?? nextPosition },
    version: entry?.version,
  });
  const { anyLanguage, wholeNumber } = fieldChecks(intl);
  const saving = useSaving({
    endpoint: save,
    draft,
    problemsOf: ({ name, position }) => ({
      name: anyLanguage(name),
      position: wholeNumber(position, limits.position),
    }),
    toInput: ({ name, position }, version) => ({
      ...(entry ? { id: entry.id } : {}),
      ...(version === undefined ? {} : { version }),
      name: writtenTexts(name) ?? {},
      position: Number(position),
    }),
    savedText: t('saved'),
    onSaved: onClose,
  });
  const field = fieldsOf(draft, saving);
  return (
    <DraftDialog title={title} isChanged={draft.isChanged} onClose={onClose}>
      <DraftForm draft={draft} saving={saving}>
        <TranslatedField label={t('name')} maxLength={limits.name} {...field('name')} isFirst />
        <PositionField
          label={t('position')}
          hint={t('positionHint')}
          range={limits.position}
          {...field('position')}
        />
      </DraftForm>
    </DraftDialog>
  );
}

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
  const editor = useListEditor<Row>({
    items,
    nameOf,
    form: (entry, onClose) => (
      <EditNamed
        title={entry ? editTitle : addTitle}
        save={save}
        entry={entry}
        nextPosition={nextPosition(items ?? [], limits.position)}
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
