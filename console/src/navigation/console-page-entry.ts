import type { ConsoleLanguage, ConsoleSection } from '@velvet/contract/console-page';
import type { OperatorRole } from '@velvet/contract/ops/role';
import type { ComponentType } from 'react';
import type { MessageDescriptor } from 'react-intl';

interface PageEntryBase {
  readonly path: string;
  readonly section: ConsoleSection;
  readonly order: number;
  /** Operators with one of these may open it; undefined: all of them. */
  readonly roles: readonly OperatorRole[] | undefined;
}

/** A page of the host itself. */
export interface OwnPageEntry extends PageEntryBase {
  readonly kind: 'own';
  readonly title: MessageDescriptor;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Opened from elsewhere, not from the navigation. */
  readonly isHidden?: boolean;
}

/** A page that a remote declares. */
interface RemotePageEntry extends PageEntryBase {
  readonly kind: 'remote';
  readonly remote: string;
  readonly title: Readonly<Partial<Record<ConsoleLanguage, string>>>;
}

export type PageEntry = OwnPageEntry | RemotePageEntry;

export const mayOpen = (
  { roles }: Pick<PageEntry, 'roles'>,
  own: readonly OperatorRole[],
): boolean => roles === undefined || roles.some((role) => own.includes(role));
