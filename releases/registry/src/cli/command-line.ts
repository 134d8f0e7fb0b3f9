import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { ApiTarget } from '../api-client/release-through-api.ts';
import type { App } from '../build/project.ts';
import { errorCode } from '../files.ts';
import type { ReleaseOrder } from '../pipeline/release.ts';

/** An invalid command line; the message is the usage. */
export class Usage extends Error {
  override readonly name = 'Usage';
}

/** What each command takes; `--help` prints it. */
export const usages = {
  release: [
    'Usage: npm run release -- <remote> [--canary <percent> | --auto <shares>] [--to <release API>] [--edge <url>]... [--drop-contract <version>]... [--allow-dirty] [--skip-browser-tests] [--skip-tests]',
    '       npm run release -- <remote> --preview --to <release API> [--label <text>] [--days <1-14>] [--allow-dirty] [--skip-tests]',
  ].join('\n'),
  'new-remote': 'Usage: npm run new-remote -- <name>',
  promote:
    'Usage: npm run promote -- <remote> [--auto <shares>] [--to <release API>] [--edge <url>]...',
  rollback: 'Usage: npm run rollback -- <remote> [--to <release API> [--edge <url>]...]',
  override: [
    'Usage: npx velvet releases override allow|code|deny <remote> <origin> [--to <release API>]',
    '       npx velvet releases override previews <remote> --to <release API> [--end <preview> | --link <preview>]',
  ].join('\n'),
  releases:
    'Usage: npx velvet releases list [-- --refresh-every <minutes> | contracts [--edge <url>]...]',
  registry: [
    'npx velvet releases registry status                       who may sign what, versions, expiry',
    'npx velvet releases registry init <folder> [--root-keys 3 --root-threshold 2]   keys and root for production',
    'npx velvet releases registry add-app <app> <public.pem> [<path>...]   a new app that a team releases with its own key',
    'npx velvet releases registry delegate <app> <public.pem>  lets one more key release that app only',
    'npx velvet releases registry revoke <app> <key>           takes the app away from a key: its public.pem, or the beginning of its id',
    'npx velvet releases registry threshold <app> <n>          how many of an app’s keys must sign a change of it',
    'npx velvet releases registry grant <app> <path>...        lets an app serve paths (/Name, or /name/* for all below)',
    'npx velvet releases registry withdraw <app> <path>...     takes paths from an app',
    'npx velvet releases registry worker on|off                allows the service worker, or removes it from all browsers',
    'npx velvet releases registry root [--add <role>=<public.pem>] [--remove <role>=<key>] [--threshold <role>=<n>]',
    '                         [--open <path>] [--close <path>]   paths for everybody, or for members only',
    'npx velvet releases registry root sign                    adds the signatures of the keys at hand to the next root',
  ].join('\n'),
} as const;

/** An option that a command does not have, as `parseArgs` reports it. */
export const isUnknownOption = (error: unknown): error is Error =>
  /^ERR_PARSE_ARGS_/.test(String(errorCode(error)));

/** Positional arguments and options of a command. Throws what `isUnknownOption` knows. */
export const readArguments = <const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
): ReturnType<typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>> =>
  parseArgs({ args: [...args], allowPositionals: true, options });

/** The one positional argument of a command. Throws a Usage for none, and for several. */
export function onlyOne([one, ...others]: readonly string[], usage: string): string {
  if (one === undefined || others.length > 0) throw new Usage(usage);
  return one;
}

/** Prints a line of a command's result. */
export const print = (line: string): void => console.log(line);

/** Options of every command that builds, for `parseArgs`. */
export const buildOptions = {
  'allow-dirty': { type: 'boolean', default: false },
  'skip-tests': { type: 'boolean', default: false },
} as const;

/** Options of the commands that change what is released, for `parseArgs`. */
export const apiOptions = {
  to: { type: 'string' },
  edge: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Option of the commands that can take a canary from share to share, for `parseArgs`. */
export const autoOption = { auto: { type: 'string' } } as const;

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
export function apiTarget(
  { to, edge }: { readonly to?: string | undefined; readonly edge: readonly string[] },
  usage: string,
): ApiTarget | undefined {
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

const needsApi = (usage: string): Usage =>
  new Usage(`--to is needed: the address of the installation’s release API\n${usage}`);

/** Where commands are typed: at the root of this repository, or in the folder of a team's remote. */
export interface Place {
  /** The releases on this machine; undefined where everything goes through a release API. */
  readonly here: Here | undefined;
  /** Rejects with a ReleaseRefusal when there is no such app. */
  readonly appOf: (id: string) => Promise<App>;
  /** The folder that may hold an app's `canary.json`. */
  readonly folderOf: (id: string) => Promise<string>;
  /** What each command takes. */
  readonly usages: Readonly<Record<'release' | 'promote' | 'rollback', string>>;
  /** A command as people type it. */
  readonly typed: (command: string, id: string) => string;
}

interface Here {
  readonly releasesDir: string;
  /** Builds an app, runs every check on it, and moves its pointer. */
  readonly release: (order: ReleaseOrder) => Promise<void>;
}

/** The releases on this machine. Throws a Usage where there are none. */
export function hereOf({ here }: Place, usage: string): Here {
  if (here) return here;
  throw needsApi(usage);
}
