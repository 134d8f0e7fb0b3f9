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
    'Usage: npm run override -- allow|code|deny <remote> <origin> [--to <release API>]',
    '       npm run override -- previews <remote> --to <release API> [--end <preview> | --link <preview>]',
  ].join('\n'),
  releases: 'Usage: npm run releases [-- --refresh-every <minutes> | contracts [--edge <url>]...]',
  registry: [
    'npm run registry -- status                       who may sign what, versions, expiry',
    'npm run registry -- init <folder> [--root-keys 3 --root-threshold 2]   keys and root for production',
    'npm run registry -- upgrade                      converts an earlier registry to signed metadata with grants',
    'npm run registry -- add-app <app> <public.pem> [<path>...]   a new app that a team releases with its own key',
    'npm run registry -- delegate <app> <public.pem>  lets one more key release that app only',
    'npm run registry -- revoke <app> <key>           takes the app away from a key: its public.pem, or the beginning of its id',
    'npm run registry -- threshold <app> <n>          how many of an app’s keys must sign a change of it',
    'npm run registry -- grant <app> <path>...        lets an app serve paths (/Name, or /name/* for all below)',
    'npm run registry -- withdraw <app> <path>...     takes paths from an app',
    'npm run registry -- worker on|off                allows the service worker, or removes it from all browsers',
    'npm run registry -- root [--add <role>=<public.pem>] [--remove <role>=<key>] [--threshold <role>=<n>]',
    '                         [--open <path>] [--close <path>]   paths for everybody, or for members only',
    'npm run registry -- root sign                    adds the signatures of the keys at hand to the next root',
  ].join('\n'),
} as const;

/** An option that a command does not have, as `parseArgs` reports it. */
export const isUnknownOption = (error: unknown): error is Error =>
  /^ERR_PARSE_ARGS_/.test(String(errorCode(error)));
