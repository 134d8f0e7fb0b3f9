import { DecisionDialog, Facts, formatTime, useMessages, useOpsChange } from '@velvet/console-kit';
import {
  type ReleaseAction,
  type ReleaseRequest,
  type ReleaseRequestState,
  requestRelease,
} from '@velvet/contract/ops/release-requests';
import type { AppReleases } from '@velvet/contract/ops/releases';
import { FormattedMessage, useIntl } from 'react-intl';
import { figuresOf, ReleaseErrors, Version } from './release-table.tsx';
import { actionNames, effects, messages, valued } from './releases.messages.ts';

interface ChangeDialogProps {
  /** As it was shown when its button was pressed. */
  readonly change: WantedChange;
  readonly releases: AppReleases;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Shows what a change would do, and asks for it with a reason. */
export function ChangeDialog({ change, releases, isOpen, onClose }: ChangeDialogProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [request] = useOpsChange(requestRelease);
  const { app, action } = change;
  const name = intl.formatMessage(actionNames[action]);
  return (
    <DecisionDialog
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage(valued.changeOf, { app, change: name })}
      confirmLabel={name}
      hint={intl.formatMessage(effects[action])}
      isDangerous={isTakingBack(action)}
      decide={(reason) => request({ ...change, reason })}
      doneText={t('asked')}
    >
      <ChangeFacts change={change} releases={releases} />
    </DecisionDialog>
  );
}

interface ChangeFactsProps {
  readonly change: WantedChange;
  readonly releases: AppReleases;
}

/** From which release to which, since when each is in use, and what browsers say of them. */
function ChangeFacts({ change: { current, canary, target }, releases }: ChangeFactsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { since, figures, canary: inUse } = releases;
  const errorsOf = (version: string, label: string) =>
    figures && {
      label,
      value: <ReleaseErrors figures={figuresOf(releases, version)} />,
      isWide: true,
    };
  const canaryNow = (version: string, { percent, since: at }: NonNullable<typeof inUse>) => (
    <Since version={intl.formatMessage(valued.canaryOf, { version, percent })} at={at} />
  );
  const then = (
    <Version>
      <strong>{target}</strong>
    </Version>
  );
  return (
    <Facts
      facts={[
        { label: t('everybodyNow'), value: <Since version={current} at={since} />, isWide: true },
        canary !== undefined &&
          inUse && { label: t('canary'), value: canaryNow(canary, inUse), isWide: true },
        { label: t('everybodyThen'), value: then, isWide: true },
        errorsOf(current, t('errorsNow')),
        canary === undefined
          ? errorsOf(target, t('errorsThen'))
          : errorsOf(canary, t('errorsOfCanary')),
      ]}
    />
  );
}

interface SinceProps {
  readonly version: string;
  readonly at: AppReleases['since'];
}

function Since({ version, at }: SinceProps) {
  const intl = useIntl();
  const shown = <Version>{version}</Version>;
  if (at === undefined) return shown;
  const when = formatTime(intl, at);
  return (
    <>
      {shown} <FormattedMessage {...valued.sinceWhen} values={{ when }} />
    </>
  );
}

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
