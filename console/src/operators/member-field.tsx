import { NumberInput } from '@mantine/core';
import type { Id } from '@velvet/contract/brand';
import { toId } from '@velvet/contract/brand';
import { useIntl } from 'react-intl';
import { messages } from './operators.messages.ts';

export type MemberId = Id<'member'>;

interface MemberFieldProps {
  readonly value: MemberId | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: MemberId | undefined) => void;
}

/** The number of a member, or none. */
export function MemberField({ value, error, onChange }: MemberFieldProps) {
  const intl = useIntl();
  return (
    <NumberInput
      label={intl.formatMessage(messages.memberId)}
      description={intl.formatMessage(messages.memberHint)}
      value={value ?? ''}
      error={error}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      max={Number.MAX_SAFE_INTEGER}
      onChange={(given) => onChange(Number(given) > 0 ? toId<'member'>(Number(given)) : undefined)}
    />
  );
}
