/** What a field for numbers holds: a number, or text that is none. */
export type Entered = number | string;

export const isWithin = (
  entered: Entered,
  { min, max }: { readonly min: number; readonly max: number },
): boolean => entered !== '' && Number(entered) >= min && Number(entered) <= max;
