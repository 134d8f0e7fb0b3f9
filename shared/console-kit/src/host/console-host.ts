import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { OpsAccess } from '@velvet/contract/ops/ops-endpoint';
import type { OperatorRole } from '@velvet/contract/ops/role';
import { createContext, useContext } from 'react';
import type { OpsFailure } from '../ops/ops-failure.ts';

export type NoticeTone = 'done' | 'info' | 'problem';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** What is confirmed destroys something. */
  readonly isDangerous?: boolean;
}

/** What only the console's host owns, handed to every page through context. */
export interface ConsoleHost {
  readonly operator: {
    /** Unique among operators; what proposals and the audit log call them. */
    readonly name: string;
    readonly roles: readonly OperatorRole[];
  };
  /** Whether the operator has one of these roles. The server decides again. */
  readonly can: (...roles: readonly OperatorRole[]) => boolean;
  /** The same for the roles that an operation needs: whether to offer it. */
  readonly mayCall: (endpoint: { readonly access: OpsAccess }) => boolean;
  readonly language: ConsoleLanguage;
  /** A message that leaves by itself and is read out; `info` unless told otherwise. */
  readonly notify: (message: string, tone?: NoticeTone) => void;
  /** Resolves to false when the operator declines or closes the question. */
  readonly confirm: (question: Question) => Promise<boolean>;
  /** A sentence for the operator about a failed call, in their language. */
  readonly describeFailure: (failure: OpsFailure) => string;
  /** Whether a page of the console, of whatever remote, is there and open to this operator. */
  readonly hasPage: (path: string) => boolean;
}

/** Whether somebody with these roles may make calls with this access. */
export const allows = (access: OpsAccess, roles: readonly OperatorRole[]): boolean =>
  typeof access === 'string' || roles.some((role) => access.includes(role));

export const ConsoleHostContext = createContext<ConsoleHost | undefined>(undefined);

/** Throws outside the console. */
export function useConsole(): ConsoleHost {
  const host = useContext(ConsoleHostContext);
  if (!host) throw new Error('This page is rendered outside the console');
  return host;
}
