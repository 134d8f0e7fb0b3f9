import type {
  RemoteLoadError,
  RemoteSource,
  WhichRelease,
} from '@velvet/sdk/federation/remote-source';
import type { Owner } from '../site-map/route-table.ts';

interface FallbackOptions {
  readonly source: RemoteSource;
  /** Called when a remote changed its release: what was loaded of the other one is not used again. */
  readonly onChange: (owner: Owner) => void;
  /** Called when a release failed and the last good one is used instead. */
  readonly onFallBack?: ((error: RemoteLoadError) => void) | undefined;
}

/**
 * Which release of each remote this tab uses: the current one, or after a failure the last good one
 * before it.
 */
export class ReleaseFallback {
  readonly #options: FallbackOptions;
  /** How often a remote changed its release in this tab. */
  readonly #generations = new Map<string, number>();
  readonly #fallenBack = new Set<string>();

  constructor(options: FallbackOptions) {
    this.#options = options;
  }

  generation(id: string): number {
    return this.#generations.get(id) ?? 0;
  }

  /** Id and version of the release in use of a remote; the id alone where there are no releases. */
  releaseOf(id: string): string {
    return this.#options.source.releaseOf?.(id) ?? id;
  }

  /** Takes the last good release. False where there is none, or it is in use already. */
  fallBack(owner: Owner, error: RemoteLoadError): boolean {
    if (this.#fallenBack.has(owner.id) || !this.#use(owner, 'previous')) return false;
    this.#fallenBack.add(owner.id);
    this.#options.onFallBack?.(error);
    return true;
  }

  /** Takes the current release again, for the next attempt, after the last good one failed too. */
  reset(owner: Owner): void {
    if (this.#fallenBack.delete(owner.id)) this.#use(owner, 'current');
  }

  #use(owner: Owner, which: WhichRelease): boolean {
    if (!this.#options.source.turnTo?.(owner.id, which)) return false;
    this.#generations.set(owner.id, this.generation(owner.id) + 1);
    this.#options.onChange(owner);
    return true;
  }
}
