import { selectChosenLanguage } from '../i18n/language-choice-slice.ts';
import { mirrorLanguageChoice } from '../i18n/mirror-language-choice.ts';
import { mirrorTimeZone } from '../i18n/mirror-time-zone.ts';
import type { FollowOptions } from '../live-events/follow-events.ts';
import { type PreloadLinksOptions, startPreloadingLinks } from '../preload/preload-links.ts';
import type { ReleaseUpdates } from '../release-updates/release-updates.ts';
import { type WatchReleasesOptions, watchReleases } from '../release-updates/watch-releases.ts';
import { type LateOptions, startAtRest } from './start-at-rest.ts';
import { startLiveEvents } from './start-live-events.ts';
import { startTelemetryWhenIdle, type TelemetryOptions } from './start-telemetry.ts';

export type BackgroundOptions = WatchReleasesOptions &
  TelemetryOptions &
  PreloadLinksOptions &
  FollowOptions &
  LateOptions;

/** Starts what no screen waits for; returns the newer releases that a tap may take. */
export function startBackgroundTasks(options: BackgroundOptions): ReleaseUpdates | undefined {
  startPreloadingLinks(options, options.window);
  startTelemetryWhenIdle(options);
  startLiveEvents(options);
  startAtRest(options);
  const { session, startListening, store, window } = options;
  const { document } = window;
  mirrorTimeZone({ session, startListening, document });
  mirrorLanguageChoice(startListening, document, selectChosenLanguage(store.getState()));
  return watchReleases(options);
}
