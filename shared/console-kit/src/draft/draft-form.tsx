import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { info } from '@velvet/ui/icons';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { FailureNotice } from '../failure/failure-notice.tsx';
import { useMessages } from '../language/use-messages.ts';
import { isRefusedFor } from '../ops/ops-failure.ts';
import { SmallButton } from '../values/small-button.tsx';
import { messages } from './draft.messages.ts';
import * as styles from './draft.module.css';
import type { Draft, Saving } from './use-draft.ts';

interface DraftFormProps<Value> {
  readonly draft: Draft<Value>;
  readonly saving: Saving;
  /** `Save` unless told otherwise. */
  readonly saveLabel?: string;
  /** Beside the buttons that save and discard. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The fields of a draft, what stands against saving it, and the buttons that save and discard it. */
export function DraftForm<Value>(props: DraftFormProps<Value>) {
  const { draft, saving, saveLabel, actions, children } = props;
  const t = useMessages(messages);
  const form = useRef<HTMLFormElement>(null);
  const { isIncomplete, failure } = saving;
  useEffect(() => {
    if (!isIncomplete) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isIncomplete]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.save();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="md">
        {draft.isOutdated && <Outdated draft={draft} />}
        {children}
        {failure && !(draft.isOutdated && isRefusedFor(failure, 'changed_meanwhile')) && (
          <FailureNotice failure={failure} />
        )}
        <Group className={styles.foot} gap="sm">
          <Button type="submit" loading={saving.isRunning}>
            {saveLabel ?? t('save')}
          </Button>
          {draft.isChanged && draft.version !== undefined && (
            <Button variant="default" onClick={draft.discard}>
              {t('discard')}
            </Button>
          )}
          {actions}
          <Text component="span" size="sm" c={isIncomplete ? 'red' : 'dimmed'} role="status">
            {isIncomplete
              ? t('incomplete')
              : draft.isChanged && draft.version !== undefined
                ? t('unsaved')
                : ''}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}

function Outdated<Value>({ draft }: { readonly draft: Draft<Value> }) {
  const t = useMessages(messages);
  return (
    <Alert
      color="yellow"
      role="alert"
      icon={<Icon path={info} size={20} />}
      title={t('outdatedTitle')}
    >
      <Stack gap="sm">
        <Text size="sm">{t('outdatedText')}</Text>
        <Group gap="sm">
          <SmallButton text={t('showPresent')} onClick={draft.discard} />
          <SmallButton text={t('keepMine')} onClick={draft.keepMine} />
        </Group>
      </Stack>
    </Alert>
  );
}
