import { NumberInput } from '@mantine/core';
import { catalogueLimits } from '@velvet/shared/ops-contract/catalogue';
import type { Entered } from './entered.ts';

interface PositionFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly value: Entered;
  readonly onChange: (value: Entered) => void;
  readonly error: string | undefined;
}

/** The place of something in members' order. */
export function PositionField({ label, hint, value, onChange, error }: PositionFieldProps) {
  return (
    <NumberInput
      label={label}
      description={hint}
      value={value}
      onChange={onChange}
      {...catalogueLimits.position}
      clampBehavior="none"
      allowDecimal={false}
      error={error}
      autoComplete="off"
      required
    />
  );
}
