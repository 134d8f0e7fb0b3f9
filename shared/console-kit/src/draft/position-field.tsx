import { NumberInput } from '@mantine/core';

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

/** What a field for numbers holds: a number, or text that is none. */
export type Entered = number | string;

/** The least and the largest number that are accepted. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The first free place behind all of a list. */
export const nextPosition = (
  items: readonly { readonly position: number }[],
  { max }: NumberRange,
): number => Math.min(Math.max(0, ...items.map(({ position }) => position)) + 1, max);

export const isWithin = (entered: Entered, { min, max }: NumberRange): boolean =>
  entered !== '' && Number(entered) >= min && Number(entered) <= max;
