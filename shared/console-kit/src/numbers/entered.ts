/** What a field for numbers holds: a number, or text that is none. */
export type Entered = number | string;

/** The least and the largest number that are accepted. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

export const isWithin = (entered: Entered, { min, max }: NumberRange): boolean =>
  entered !== '' && Number(entered) >= min && Number(entered) <= max;
