import { errorCode } from '../files/error-code.ts';

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
    'npx velvet releases registry upgrade                      converts an earlier registry to signed metadata with grants',
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
