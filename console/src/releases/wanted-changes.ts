import type {
  ReleaseAction,
  ReleaseRequest,
  ReleaseRequestState,
} from '@velvet/contract/ops/release-requests';
import type { AppReleases, ReleaseFigures } from '@velvet/contract/ops/releases';

/** A change that an app's state allows, as it is asked for. */
export interface WantedChange
  extends Pick<ReleaseRequest, 'app' | 'action' | 'revision' | 'current' | 'canary' | 'target'> {}

/** What can be done about an app: with its canary, or else with the release before. */
export function changesOf(
  { app, current, canary, rollbackTo }: AppReleases,
  revision: number,
): readonly WantedChange[] {
  const seen = { app, revision, current };
  if (canary) {
    const { version } = canary;
    return [
      { ...seen, action: 'promote', canary: version, target: version },
      { ...seen, action: 'remove_canary', canary: version, target: current },
    ];
  }
  return rollbackTo === undefined ? [] : [{ ...seen, action: 'roll_back', target: rollbackTo }];
}

/** What it takes from somebody, which its button shows. */
export const isTakingBack = (action: ReleaseAction): boolean => action !== 'promote';

export const isOpen = ({ state }: { readonly state: ReleaseRequestState }): boolean =>
  state === 'waiting' || state === 'running';

/** What members' browsers reported of a release; undefined: nothing, or nobody tells. */
export const figuresOf = (
  { figures = [] }: Pick<AppReleases, 'figures'>,
  version: string,
): ReleaseFigures | undefined => figures.find((each) => each.version === version);
