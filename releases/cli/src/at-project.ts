import { type App, appIn, type Place } from '@velvet/registry/commands';

/** The remote in a folder. Rejects with a ProjectProblem where there is none. */
export async function remoteIn(folder: string): Promise<App> {
  try {
    return await appIn(folder);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ProjectProblem(`${folder} is not the folder of a remote: ${reason}`, { cause });
  }
}

/** In the folder of a team's remote; everything goes through a release API. */
export const atProject = (folder: string): Place => ({
  here: undefined,
  appOf: () => remoteIn(folder),
  folderOf: async () => folder,
  usages,
  typed: (command) => `velvet ${command}`,
});

/** Something in the project's folder that a command cannot work with. */
export class ProjectProblem extends Error {
  override readonly name = 'ProjectProblem';
}

/** What each command takes; `--help` prints it. */
export const usages = {
  build: 'Usage: velvet build [--output <folder>]',
  check: 'Usage: velvet check --to <release API> [--browser] [--allow-dirty] [--skip-tests]',
  release: [
    'Usage: velvet release --to <release API> [--canary <percent> | --auto <shares>] [--edge <url>]... [--allow-dirty] [--skip-tests]',
    '       velvet release --to <release API> --preview [--label <text>] [--days <1-14>] [--allow-dirty] [--skip-tests]',
  ].join('\n'),
  override: 'Usage: velvet override allow|code|deny [<origin>] --to <release API>',
  previews: 'Usage: velvet previews --to <release API> [--end <preview> | --link <preview>]',
  promote: 'Usage: velvet promote --to <release API> [--auto <shares>] [--edge <url>]...',
  rollback: 'Usage: velvet rollback --to <release API> [--edge <url>]...',
  sign: 'Usage: velvet sign --to <release API> [--edge <url>]...',
  keys: 'Usage: velvet keys new <folder>',
  dev: 'Usage: velvet dev [--page isolation | --page production [--page-host <name>]] [--port <port>] [--api <url>]',
} as const;

export const help = `Usage: velvet <command> [options], in the folder of a remote (remote.json)
  velvet dev        serves the remote with hot reload: alone, or for a released shell
  velvet override   lets one browser take the remote from velvet dev inside the released shell, at the preview origin
  velvet build      builds it into dist
  velvet check      can I release? Tests, builds and checks it against what is in production; changes nothing
                    --browser also runs npm run test:browser on a preview in the released shell
  velvet release    the same, and releases it: to everybody, to a share of visitors, or by rules from share to share
                    --preview shows the branch to whoever opens the link that it prints, and to nobody else
  velvet previews   lists previews; --end ends one, --link prints another link
  velvet promote    gives the canary to everybody
  velvet rollback   removes the canary, or goes back one release; builds nothing
  velvet keys new   makes the team's key
  velvet sign       signs what is in use with every key at hand: with a new key, before the old one is revoked
velvet <command> --help says what a command takes.
  VELVET_ROOT          root.json of the installation, from its keeper
  VELVET_KEYS          a folder with the team's key
  VELVET_RELEASE_KEY   the key itself, or the path of its file
  PREVIEW_ORIGIN       where the installation opens previews, from its keeper`;
