import { accountsFeature } from './features/accounts/accounts-feature.ts';
import { eventsFeature } from './features/events/events-feature.ts';
import type { FeatureFactory } from './features/feature.ts';
import { gameFeature } from './features/game/game-feature.ts';
import { listingsFeature } from './features/listings/listings-feature.ts';
import { savedListingsFeature } from './features/listings/saved-listings-feature.ts';
import { noticesFeature } from './features/notices/notices-feature.ts';
import { pagesFeature } from './features/pages/pages-feature.ts';
import { playerProtectionFeature } from './features/player-protection/player-protection-feature.ts';
import { privacyFeature } from './features/privacy/privacy-feature.ts';
import { pushFeature } from './features/push/push-feature.ts';
import { sessionsFeature } from './features/sessions/sessions-feature.ts';
import { supportFeature } from './features/support/support-feature.ts';
import { supportCasesFeature } from './features/support-cases/support-cases-feature.ts';
import { systemFeature } from './features/system/system-feature.ts';
import { upkeepFeature } from './features/system/upkeep-feature.ts';
import { savedVideosFeature } from './features/video/saved-videos-feature.ts';
import { videoFeature } from './features/video/video-feature.ts';
import { walletFeature } from './features/wallet/wallet-feature.ts';

/** Every part of the product, once. An operation is answered by the one part that has it. */
export const features: readonly FeatureFactory[] = [
  systemFeature,
  listingsFeature,
  savedListingsFeature,
  accountsFeature,
  walletFeature,
  sessionsFeature,
  noticesFeature,
  pagesFeature,
  upkeepFeature,
  privacyFeature,
  gameFeature,
  playerProtectionFeature,
  videoFeature,
  savedVideosFeature,
  eventsFeature,
  supportFeature,
  supportCasesFeature,
  pushFeature,
];
