import type { SupportCase } from '@velvet/contract/support-case';

/** A message of the guest that the server has not confirmed. */
export interface UnsentMessage {
  /** Identifies the message in all its requests. */
  readonly key: string;
  readonly text: string;
  /** Why the server does not take it, in the guest's language; absent while it waits. */
  readonly refusal?: string;
}

/** What the login screen remembers of a case, in this page only: on a shared device nothing is left. */
export interface CaseMemory {
  readonly form: { readonly username: string; readonly text: string };
  /** What was last sent to open a case, so that it is opened once when the answer gets lost. */
  readonly sent?: { readonly username: string; readonly text: string; readonly key: string };
  readonly opened?: {
    readonly code: string;
    /** The guest has not confirmed that they keep the code. */
    readonly isNew: boolean;
    /** The case as it was last read. */
    readonly known?: SupportCase;
  };
  /** What is being written to the open case. */
  readonly draft: string;
  /** Oldest first. */
  readonly unsent: readonly UnsentMessage[];
}

export type ChangeMemory = (change: (memory: CaseMemory) => CaseMemory) => void;

export const emptyMemory: CaseMemory = {
  form: { username: '', text: '' },
  draft: '',
  unsent: [],
};

/** Forgets the case, and keeps what was typed into the form of a new one. */
export const withoutCase = ({ form }: CaseMemory): CaseMemory => ({ ...emptyMemory, form });
