import type { ApiTarget } from '../api-client/release-through-api.ts';
import { Usage } from './usage.ts';

/** Options of the commands that change what is released, for `parseArgs`. */
export const apiOptions = {
  to: { type: 'string' },
  edge: { type: 'string', multiple: true, default: [] as string[] },
} as const;

interface ApiValues {
  readonly to?: string | undefined;
  readonly edge: readonly string[];
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** An address whose answers nobody on the way can change. Throws a Usage. */
export function addressOf(option: string, text: string, usage: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.test(url.hostname));
  if (url && isSafe) return url;
  throw new Usage(`--${option} takes an https:// address, or http:// on this machine\n${usage}`);
}

/** Where to release through an API; undefined: in the releases folder of this machine. Throws a Usage. */
export function apiTarget({ to, edge }: ApiValues, usage: string): ApiTarget | undefined {
  if (to === undefined) {
    if (edge.length > 0) throw new Usage(`--edge needs --to\n${usage}`);
    return undefined;
  }
  return {
    server: { url: addressOf('to', to, usage) },
    edges: edge.map((text) => addressOf('edge', text, usage)),
  };
}

/** The same where there is no folder of releases. Throws a Usage without `--to`. */
export function requiredTarget(...[values, usage]: Parameters<typeof apiTarget>): ApiTarget {
  const target = apiTarget(values, usage);
  if (target) return target;
  throw needsApi(usage);
}

export const needsApi = (usage: string): Usage =>
  new Usage(`--to is needed: the address of the installation’s release API\n${usage}`);
