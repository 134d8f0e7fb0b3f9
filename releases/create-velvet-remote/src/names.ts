import { NewRemoteProblem } from './new-remote-problem.ts';

export interface Names {
  /** `promo`: the remote, and the beginning of its paths. */
  readonly id: string;
  /** `Promo` */
  readonly Id: string;
}

/** Names of packages and of apps that every installation has. */
const taken: readonly string[] = ['shared', 'api', 'edge', 'releases', 'shell', 'console', 'boot'];

/** Throws a NewRemoteProblem for an invalid or taken name. */
export function namesOf(id: string, others: readonly string[] = []): Names {
  if (!/^[a-z][a-z0-9]{1,19}$/.test(id)) {
    throw new NewRemoteProblem(
      `A remote is named in 2 to 20 small letters and digits, not "${id}"`,
    );
  }
  if (taken.includes(id) || others.includes(id)) throw new NewRemoteProblem(`${id} is taken`);
  return { id, Id: id.charAt(0).toUpperCase() + id.slice(1) };
}
