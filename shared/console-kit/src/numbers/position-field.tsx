import { NumberInput } from '@mantine/core';
import type { Entered, NumberRange } from './entered.ts';

interface PositionFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly range: NumberRange;
  readonly value: Entered;
  readonly onChange: (value: Entered) => void;
  readonly error: string | undefined;
}

/** The place of something in members' order. */
export function PositionField(props: PositionFieldProps) {
  const { label, hint, range, value, onChange, error } = props;
  return (
    <NumberInput
      label={label}
      description={hint}
      value={value}
      onChange={onChange}
      min={range.min}
      max={range.max}
      clampBehavior="none"
      allowDecimal={false}
      error={error}
      autoComplete="off"
      required
    />
  );
}
