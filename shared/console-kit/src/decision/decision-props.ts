import type { ReactNode } from 'react';

export interface UsualReason {
  /** What is sent. */
  readonly value: string;
  /** What the operator reads. */
  readonly label: string;
}

export interface ReasonRule {
  /** `Reason` unless told otherwise. */
  readonly label?: string;
  readonly hint?: string;
  /** Wire name of the input's field, at which refusals are shown; `reason` unless told otherwise. */
  readonly field?: string;
  /** Reasons to choose from; another one can always be written. */
  readonly usual?: readonly UsualReason[];
  readonly isOptional?: boolean;
}

/** What a decision consists of, beside what it does. */
export interface DecisionContent {
  readonly confirmLabel: string;
  /** What is confirmed destroys something, or takes something away. */
  readonly isDangerous?: boolean;
  /** false for a decision without a reason. */
  readonly reason?: ReasonRule | false;
  /**
   * What is decided on, and further fields; `errorOf` is the refusal that is about the field with
   * this wire name.
   */
  readonly children?: ReactNode | ((errorOf: (field: string) => string | undefined) => ReactNode);
}
