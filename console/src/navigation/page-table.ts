import {
  type ConsoleLanguage,
  type ConsolePageData,
  type ConsoleSection,
  consoleSections,
} from '@velvet/contract/console-page';
import type { OpsAccess } from '@velvet/contract/ops/ops-endpoint';
import { type OperatorRole, operatorRoles } from '@velvet/contract/ops/role';
import type { ComponentType } from 'react';
import type { MessageDescriptor } from 'react-intl';

/** Every page of the console. */
export interface PageTable {
  /** The page at exactly this path. */
  readonly find: (path: string) => PageEntry | undefined;
  /** What an operator with these roles may open, by section, in order. */
  readonly navigation: (roles: readonly OperatorRole[]) => readonly NavigationSection[];
}

export interface NavigationSection {
  readonly section: ConsoleSection;
  readonly pages: readonly PageEntry[];
}

/** The roles of whoever may call an operation, as pages name them. */
export const rolesOf = (access: OpsAccess): readonly OperatorRole[] | undefined =>
  typeof access === 'string' ? undefined : operatorRoles.filter((role) => access.includes(role));

/** Joins the host's pages with those that the remotes of this page's releases declare. */
export function createPageTable(
  own: readonly OwnPageEntry[],
  declared: ConsolePageData['pages'],
): PageTable {
  const remote = Object.entries(declared).flatMap(([id, pages]) =>
    Object.entries(pages).map(
      ([path, page]): PageEntry => ({ kind: 'remote', remote: id, path, ...page }),
    ),
  );
  const all = [...own.map((page): PageEntry => ({ kind: 'own', ...page })), ...remote];
  const byPath = new Map(all.map((page) => [page.path, page]));
  return {
    find: (path) => byPath.get(path),
    navigation: (roles) =>
      consoleSections.flatMap((section) => {
        const pages = all
          .filter((page) => page.section === section && mayOpen(page, roles))
          .filter((page) => page.kind === 'remote' || page.isHidden !== true)
          .toSorted((a, b) => a.order - b.order);
        return pages.length === 0 ? [] : [{ section, pages }];
      }),
  };
}

interface PageEntryBase {
  readonly path: string;
  readonly section: ConsoleSection;
  readonly order: number;
  /** Operators with one of these may open it; undefined: all of them. */
  readonly roles: readonly OperatorRole[] | undefined;
}

/** A page of the host itself. */
export interface OwnPageEntry extends PageEntryBase {
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

export type PageEntry = (OwnPageEntry & { readonly kind: 'own' }) | RemotePageEntry;

export const mayOpen = (
  { roles }: Pick<PageEntry, 'roles'>,
  own: readonly OperatorRole[],
): boolean => roles === undefined || roles.some((role) => own.includes(role));
