import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useIntl } from 'react-intl';
import { FailureNotice } from '../failure/failure-notice.tsx';
import type { OpsFailure } from '../ops/ops-failure.ts';
import { messages } from './decision.messages.ts';
import type { DecisionContent } from './decision-props.ts';
import { ReasonField } from './reason-field.tsx';

interface DecisionFormProps {
  readonly content: DecisionContent;
  readonly failure: OpsFailure | undefined;
  readonly isRunning: boolean;
  readonly onCancel: () => void;
  readonly onSubmit: (reason: string) => void;
}

const messageAt = (failure: OpsFailure | undefined, field: string): string | undefined =>
  failure?.kind === 'refused' && failure.field === field ? failure.message : undefined;

export function DecisionForm(props: DecisionFormProps) {
  const { content, failure, isRunning, onCancel, onSubmit } = props;
  const { confirmLabel, isDangerous = false, reason: rule = {}, children } = content;
  const intl = useIntl();
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = rule === false ? undefined : (rule.field ?? 'reason');
  const isMissing = rule !== false && !rule.isOptional && reason.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isMissing) onSubmit(reason.trim());
  };
  const atField = field === undefined ? undefined : messageAt(failure, field);
  const missing = isAsked && isMissing ? intl.formatMessage(messages.reasonRequired) : undefined;
  let isAtField = atField !== undefined;
  const errorOf = (name: string) => {
    const message = messageAt(failure, name);
    isAtField ||= message !== undefined;
    return message;
  };
  const fields = typeof children === 'function' ? children(errorOf) : children;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {fields}
        {rule !== false && (
          <ReasonField rule={rule} value={reason} error={missing ?? atField} onChange={setReason} />
        )}
        {failure && !isAtField && <FailureNotice failure={failure} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isRunning} onClick={onCancel}>
            {intl.formatMessage(messages.cancel)}
          </Button>
          <Button type="submit" loading={isRunning} color={isDangerous ? 'red' : 'accent'}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
