import { type ConsolePart, parseConsole } from '@velvet/console-kit';
import type { ConsoleLanguage, ConsolePageData } from '@velvet/contract/console-page';
import { RemoteLoadError, type RemoteSource } from '@velvet/sdk/federation/remote-source';
import { asLoadError, type RetryPolicy, withRetry } from '@velvet/sdk/federation/with-retry';
import type { ComponentType } from 'react';
import type { Messages } from '../i18n/console-intl.tsx';

export interface PageCode {
  readonly Page: ComponentType;
  /** Of the remote; the host's own pages have theirs in the host's catalog. */
  readonly messages?: Messages;
  /** Another one means another release, no state of which may be kept. */
  readonly release: string;
}

interface RemotePagesOptions extends RetryPolicy {
  readonly source: RemoteSource;
  readonly pages: ConsolePageData['pages'];
  readonly isOnline?: () => boolean;
  /** Called for everything that could not be shown, or not at once. */
  readonly onProblem?: (error: RemoteLoadError) => void;
}

/**
 * The remotes' pages: each part, page and catalog is loaded once, within a bounded time and with a few
 * retries. A remote whose release cannot be shown falls back to the one before it; where neither works
 * only its own pages fail.
 */
export class RemotePages {
  readonly #options: RemotePagesOptions;
  readonly #loaded = new Map<string, Promise<unknown>>();
  readonly #fallenBack = new Set<string>();
  /** Pages of releases whose last load has succeeded. */
  readonly #shown = new Set<string>();

  constructor(options: RemotePagesOptions) {
    this.#options = options;
  }

  /** Resolves to undefined where the release has no such page; rejects with a RemoteLoadError. */
  async load(id: string, path: string, language: ConsoleLanguage): Promise<PageCode | undefined> {
    try {
      return await this.#load(id, path, language);
    } catch (cause) {
      const release = this.#releaseOf(id);
      // A page that is shown lacks only its texts in another language.
      const isShown = this.#shown.delete(`${release} ${path}`);
      if (isShown || !this.#fallBack(id, cause)) throw asLoadError(cause, release);
    }
    try {
      return await this.#load(id, path, language);
    } catch (cause) {
      // Neither works, so it is not the release.
      this.#reset(id);
      throw asLoadError(cause, this.#releaseOf(id));
    }
  }

  /** A page crashed before it was shown once; whether there is another release to try. */
  crashed(id: string, cause: unknown): boolean {
    const error = new RemoteLoadError(this.#releaseOf(id), 'broken', { cause });
    return this.#fallBack(id, error);
  }

  async #load(id: string, path: string, language: ConsoleLanguage) {
    const release = this.#releaseOf(id);
    const part = await this.#once(`${release}`, () => this.#loadPart(id, release));
    const loadPage = part.pages[path];
    if (!loadPage) return undefined;
    const loadMessages = part.messages[language];
    const [page, messages] = await Promise.all([
      this.#once(`${release} ${path}`, () => withRetry(release, loadPage, this.#options)),
      this.#once(`${release} ${language}`, () => withRetry(release, loadMessages, this.#options)),
    ]);
    this.#shown.add(`${release} ${path}`);
    return { Page: page.default, messages: asMessages(messages.default), release };
  }

  async #loadPart(id: string, release: string): Promise<ConsolePart> {
    const { source, pages } = this.#options;
    const exported = await withRetry(release, () => source.load(id), this.#options);
    const declaredPaths = this.#fallenBack.has(id) ? undefined : Object.keys(pages[id] ?? {});
    const parsed = parseConsole(defaultExport(exported), { id, declaredPaths });
    if (parsed.ok) return parsed.part;
    const cause = `${parsed.problem}: ${parsed.detail}`;
    throw new RemoteLoadError(release, 'broken', { cause });
  }

  #releaseOf(id: string): string {
    return this.#options.source.releaseOf?.(id) ?? id;
  }

  /** Takes the release before. False where there is none, it is in use, or the network is down. */
  #fallBack(id: string, cause: unknown): boolean {
    const { source, isOnline, onProblem } = this.#options;
    const error = asLoadError(cause, this.#releaseOf(id));
    onProblem?.(error);
    if (error.problem === 'unreachable' && isOnline?.() === false) return false;
    if (this.#fallenBack.has(id) || !source.turnTo?.(id, 'previous')) return false;
    this.#fallenBack.add(id);
    return true;
  }

  #reset(id: string): void {
    if (this.#fallenBack.delete(id)) this.#options.source.turnTo?.(id, 'current');
  }

  /** Remembers a success for good and a failure not at all. */
  #once<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = this.#loaded.get(key);
    // Keys name what they hold: a release, and of it a page or a language.
    if (known) return known as Promise<T>;
    const loading = load();
    this.#loaded.set(key, loading);
    loading.catch(() => this.#loaded.delete(key));
    return loading;
  }
}

/** A catalog comes from our build, which compiles each text to its syntax tree. */
const asMessages = (catalog: Readonly<Record<string, unknown>>): Messages => catalog as Messages;

const defaultExport = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
