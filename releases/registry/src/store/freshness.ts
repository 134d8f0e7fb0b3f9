import type { Metadata } from '../signing/read-metadata.ts';

/** Whether the releases in use are known to be the newest. */
export interface Freshness {
  /** Whether nothing of it expired, and the last look found nothing that had to be refused. */
  readonly isFresh: boolean;
  /** When each document expires, by role. */
  readonly expires: Readonly<Record<string, string>>;
  /** Why something newer is not taken; undefined when there is no such thing. */
  readonly refusal: string | undefined;
  /** How often something was found that had to be refused. */
  readonly refusals: number;
  /** Expired roles; their last documents stay in use and no new ones are accepted. */
  readonly expired: readonly string[];
}

/** Watches over expiry and refusals, and reports each of them once. */
export function createFreshness(
  onProblem: (error: unknown) => void,
  clock: () => number = () => Date.now(),
) {
  let expires: Readonly<Record<string, string>> = {};
  let refusal: string | undefined;
  let refusals = 0;
  let reported = '';

  const expired = (): readonly string[] =>
    Object.entries(expires).flatMap(([role, at]) => (Date.parse(at) <= clock() ? [role] : []));

  return {
    took(metadata: Metadata): void {
      expires = expiriesOf(metadata);
      refusal = undefined;
    },
    refused(error: unknown): void {
      const said = String(error);
      if (said === refusal) return;
      refusal = said;
      refusals += 1;
      onProblem(error);
    },
    /** Reports new expiries. */
    check(): void {
      const roles = expired().join(', ');
      if (roles !== '' && roles !== reported) {
        onProblem(
          new Error(
            `The registry's ${roles} expired: what is in use stays, nothing new is taken; renew with npx velvet releases list`,
          ),
        );
      }
      reported = roles;
    },
    get(): Freshness {
      const roles = expired();
      const isFresh = roles.length === 0 && refusal === undefined;
      return { isFresh, expires, refusal, refusals, expired: roles };
    },
  };
}

function expiriesOf({ root, timestamp, snapshot, targets, apps }: Metadata) {
  return {
    root: root.expires,
    timestamp: timestamp.expires,
    snapshot: snapshot.expires,
    targets: targets.signed.expires,
    ...Object.fromEntries([...apps].map(([id, { signed }]) => [id, signed.expires])),
  };
}
