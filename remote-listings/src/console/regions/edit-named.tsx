import {
  DraftDialog,
  DraftForm,
  type Entered,
  isWithin,
  PositionField,
  type Texts,
  TranslatedField,
  textsOf,
  useConsole,
  useDraft,
  useSaving,
  writtenTexts,
} from '@velvet/console-kit';
import { catalogueLimits, type NamedEntry } from '@velvet/contract/ops/catalogue';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { NamedKind } from './named-table.tsx';
import { messages, valued } from './regions.messages.ts';

interface NamedDraft {
  readonly name: Texts;
  readonly position: Entered;
}

interface EditNamedProps<Kind extends string> {
  readonly kind: NamedKind<Kind>;
  /** undefined for a new one. */
  readonly entry: NamedEntry<Kind> | undefined;
  readonly nextPosition: number;
  readonly onClose: () => void;
}

/** The name of a region or sign in every language, and its place. */
export function EditNamed<Kind extends string>(props: EditNamedProps<Kind>) {
  const { kind, entry, nextPosition, onClose } = props;
  const intl = useIntl();
  const { notify } = useConsole();
  // A new entry keeps the place that was free when its form was opened.
  const stored = useMemo(
    () => ({
      value: { name: textsOf(entry?.name), position: entry?.position ?? nextPosition },
      version: entry?.version,
    }),
    [entry, nextPosition],
  );
  const draft = useDraft<NamedDraft>(stored);
  const { value, change } = draft;
  const saving = useSaving({
    endpoint: kind.save,
    draft,
    problemsOf: ({ name, position }) => ({
      name: writtenTexts(name) ? undefined : intl.formatMessage(messages.required),
      position: isWithin(position, catalogueLimits.position)
        ? undefined
        : intl.formatMessage(valued.range, catalogueLimits.position),
    }),
    toInput: ({ name, position }, version) => ({
      ...(entry ? { id: entry.id } : {}),
      ...(version === undefined ? {} : { version }),
      name: writtenTexts(name) ?? {},
      position: Number(position),
    }),
    onSaved: () => {
      notify(intl.formatMessage(messages.saved), 'done');
      onClose();
    },
  });
  return (
    <DraftDialog
      title={intl.formatMessage(entry ? kind.labels.one : kind.labels.add)}
      isChanged={draft.isChanged}
      onClose={onClose}
    >
      <DraftForm draft={draft} saving={saving}>
        <TranslatedField
          label={intl.formatMessage(messages.name)}
          value={value.name}
          onChange={(name) => change({ name })}
          maxLength={catalogueLimits.name}
          error={saving.errorOf('name')}
          isFirst
        />
        <PositionField
          label={intl.formatMessage(messages.position)}
          hint={intl.formatMessage(messages.positionHint)}
          range={catalogueLimits.position}
          value={value.position}
          onChange={(position) => change({ position })}
          error={saving.errorOf('position')}
        />
      </DraftForm>
    </DraftDialog>
  );
}
