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
import { type OpsVideoClass, videoClassSave, videoLimits } from '@velvet/contract/ops/videos';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './classes.messages.ts';

interface ClassDraft {
  readonly name: Texts;
  readonly position: Entered;
}

interface EditClassProps {
  /** undefined for a new one. */
  readonly stored: OpsVideoClass | undefined;
  readonly nextPosition: number;
  readonly onClose: () => void;
}

/** The name of a class in every language, and its place. */
export function EditClass({ stored, nextPosition, onClose }: EditClassProps) {
  const intl = useIntl();
  const { notify } = useConsole();
  // A new class keeps the place that was free when its form was opened.
  const begun = useMemo(
    () => ({
      value: { name: textsOf(stored?.name), position: stored?.position ?? nextPosition },
      version: stored?.version,
    }),
    [stored, nextPosition],
  );
  const draft = useDraft<ClassDraft>(begun);
  const { value, change } = draft;
  const saving = useSaving({
    endpoint: videoClassSave,
    draft,
    problemsOf: ({ name, position }) => ({
      name: writtenTexts(name) ? undefined : intl.formatMessage(messages.required),
      position: isWithin(position, videoLimits.position)
        ? undefined
        : intl.formatMessage(valued.range, videoLimits.position),
    }),
    toInput: ({ name, position }, version) => ({
      ...(stored ? { id: stored.id } : {}),
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
      title={intl.formatMessage(stored ? messages.class : messages.add)}
      isChanged={draft.isChanged}
      onClose={onClose}
    >
      <DraftForm draft={draft} saving={saving}>
        <TranslatedField
          label={intl.formatMessage(messages.name)}
          value={value.name}
          onChange={(name) => change({ name })}
          maxLength={videoLimits.name}
          error={saving.errorOf('name')}
          isFirst
        />
        <PositionField
          label={intl.formatMessage(messages.position)}
          hint={intl.formatMessage(messages.positionHint)}
          range={videoLimits.position}
          value={value.position}
          onChange={(position) => change({ position })}
          error={saving.errorOf('position')}
        />
      </DraftForm>
    </DraftDialog>
  );
}
