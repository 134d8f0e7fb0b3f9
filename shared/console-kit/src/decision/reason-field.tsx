import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from './decision.messages.ts';
import type { ReasonRule } from './decision-props.ts';

interface ReasonFieldProps {
  readonly rule: ReasonRule;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (reason: string) => void;
}

const ROWS = 3;
const OWN_WORDS = '';

/** A reason in own words, or one of the usual ones. */
export function ReasonField({ rule, value, error, onChange }: ReasonFieldProps) {
  const intl = useIntl();
  const { usual = [], hint, isOptional = false } = rule;
  const [choice, setChoice] = useState<string | undefined>(
    usual.length === 0 ? OWN_WORDS : undefined,
  );
  const choose = (chosen: string) => {
    setChoice(chosen);
    onChange(chosen);
  };
  const label = rule.label ?? intl.formatMessage(messages.reason);
  const own = (
    <Textarea
      label={usual.length === 0 ? label : undefined}
      aria-label={usual.length === 0 ? undefined : label}
      description={usual.length === 0 ? hint : undefined}
      withAsterisk={!isOptional}
      required={!isOptional}
      rows={ROWS}
      value={value}
      error={error}
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  if (usual.length === 0) return own;
  return (
    <Stack gap="sm">
      <Radio.Group
        label={label}
        description={hint}
        withAsterisk={!isOptional}
        error={choice === OWN_WORDS ? undefined : error}
        value={choice ?? null}
        onChange={choose}
      >
        <Stack gap="xs" mt="xs">
          {usual.map((reason) => (
            <Radio key={reason.value} value={reason.value} label={reason.label} />
          ))}
          <Radio value={OWN_WORDS} label={intl.formatMessage(messages.ownWords)} />
        </Stack>
      </Radio.Group>
      {choice === OWN_WORDS && own}
    </Stack>
  );
}
