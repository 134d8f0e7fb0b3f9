/** Families of faults, for `--only`. */
export const faultKinds = [
  'kill',
  'freeze',
  'node',
  'network',
  'disk',
  'clock',
  'store',
  'keys',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Something that goes wrong for a while. */
export interface Fault {
  readonly kind: FaultKind;
  /** `kill api-1`, `freeze PostgreSQL of the primary`. */
  readonly name: string;
  /** Two faults of one area never happen at once. */
  readonly area: 'database' | 'servers' | 'web' | 'clock' | 'store';
  /** How long it lasts, in seconds; 0 where something is killed that is started again by itself. */
  readonly seconds: readonly [least: number, most: number];
  begin(): Promise<Begun>;
}

/** A fault that has begun. */
export interface Begun {
  /** Whom it met, where the name does not say: `pg-2`. */
  readonly met?: string;
  /** Puts it right; resolves when the cause is gone, not when everything has recovered. */
  end(): Promise<void>;
}

export const nothingToEnd = (): Promise<void> => Promise.resolve();
