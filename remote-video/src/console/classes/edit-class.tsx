import { NumberInput, TextInput } from '@mantine/core';
import {
  Dialog,
  DraftForm,
  LanguageTabs,
  type Texts,
  textsOf,
  useConsole,
  useDraft,
  useLeaveQuestion,
  useSaving,
  useUnsavedGuard,
  writtenTexts,
} from '@velvet/shared/console';
import { languageTag } from '@velvet/shared/contract/language';
import {
  type OpsVideoClass,
  videoClassSave,
  videoLimits,
} from '@velvet/shared/ops-contract/videos';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { messages, valued } from './classes.messages.ts';

interface ClassDraft {
  readonly name: Texts;
  /** Text where it is no number. */
  readonly position: number | string;
}

interface EditClassProps {
  /** undefined for a new one. */
  readonly stored: OpsVideoClass | undefined;
  readonly nextPosition: number;
  readonly onClose: () => void;
}

const { min, max } = videoLimits.position;
const isPlace = (position: number | string): boolean =>
  position !== '' && Number(position) >= min && Number(position) <= max;

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
      position: isPlace(position) ? undefined : intl.formatMessage(valued.range, { min, max }),
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
  useUnsavedGuard(draft.isChanged);
  const mayClose = useLeaveQuestion(draft.isChanged);
  const label = intl.formatMessage(messages.name);
  return (
    <Dialog
      isOpen
      onClose={() => void mayClose().then((closes) => closes && onClose())}
      title={intl.formatMessage(stored ? messages.class : messages.add)}
    >
      <DraftForm draft={draft} saving={saving}>
        <LanguageTabs label={label} isWritten={(language) => value.name[language].trim() !== ''}>
          {(language) => (
            <TextInput
              lang={languageTag(language)}
              label={label}
              value={value.name[language]}
              onChange={({ currentTarget }) =>
                change({ name: { ...value.name, [language]: currentTarget.value } })
              }
              maxLength={videoLimits.name}
              error={saving.errorOf('name')}
              autoComplete="off"
              data-autofocus
            />
          )}
        </LanguageTabs>
        <NumberInput
          label={intl.formatMessage(messages.position)}
          description={intl.formatMessage(messages.positionHint)}
          value={value.position}
          onChange={(position) => change({ position })}
          min={min}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          error={saving.errorOf('position')}
          autoComplete="off"
          required
        />
      </DraftForm>
    </Dialog>
  );
}
