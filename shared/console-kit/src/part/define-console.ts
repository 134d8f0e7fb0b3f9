import type { ConsoleLanguage } from '@velvet/contract/console-page';
import type { Catalog } from '@velvet/sdk/feature';
import type { ComponentType } from 'react';

type Module<T> = Promise<{ readonly default: T }>;

export type ConsolePageLoader = () => Module<ComponentType>;
export type ConsoleMessageLoaders = Readonly<Record<ConsoleLanguage, () => Module<Catalog>>>;

/** What a remote gives the console: the default export of its module `./console`. */
export interface ConsolePart {
  /** `CONTRACT_VERSION` of the build. */
  readonly contract: number;
  readonly id: string;
  /** By path; each lies below `/<id>/`. */
  readonly pages: Readonly<Record<string, ConsolePageLoader>>;
  readonly messages: ConsoleMessageLoaders;
}

interface AnyManifest {
  readonly console: { readonly pages: Readonly<Record<string, unknown>> };
}
type PathOf<Manifest extends { readonly console: { readonly pages: object } }> =
  keyof Manifest['console']['pages'] & string;

/** A part whose pages are exactly those that a `remote.json`, given as its type, declares. */
interface ConsolePartOf<Manifest extends { readonly console: { readonly pages: object } }>
  extends ConsolePart {
  readonly pages: Readonly<Record<PathOf<Manifest>, ConsolePageLoader>>;
}

/**
 * `export default defineConsole<typeof manifest>({ … })`, with `manifest` the app's `remote.json`: a
 * page that one of them lacks does not compile.
 */
export const defineConsole = <
  Manifest extends { readonly console: { readonly pages: object } } = AnyManifest,
>(
  part: ConsolePartOf<Manifest>,
): ConsolePart => part;
