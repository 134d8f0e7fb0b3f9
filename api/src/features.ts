import { gameFeature } from './game/game-feature.ts';
import { accountsFeature } from './services/accounts/accounts-feature.ts';
import { catalogueFeature } from './services/catalogue/catalogue-feature.ts';
import type { FeatureFactory } from './services/feature.ts';
import { listingReportFeature } from './services/listing-report/listing-report-feature.ts';
import { listingSearchFeature } from './services/listing-search/listing-search-feature.ts';
import { pagesFeature } from './services/pages/pages-feature.ts';
import { playerProtectionFeature } from './services/player-protection/player-protection-feature.ts';
import { sessionsListFeature } from './services/sessions-list/sessions-list-feature.ts';
import { statementFeature } from './services/statement/statement-feature.ts';
import { systemFeature } from './services/system/system-feature.ts';
import { upkeepFeature } from './services/system/upkeep-feature.ts';
import { walletFeature } from './services/wallet/wallet-feature.ts';
import { videoFeature } from './video/video-feature.ts';

/** Every part of the product, once. An operation is answered by the one part that has it. */
export const features: readonly FeatureFactory[] = [
  systemFeature,
  catalogueFeature,
  listingSearchFeature,
  listingReportFeature,
  accountsFeature,
  walletFeature,
  statementFeature,
  sessionsListFeature,
  pagesFeature,
  upkeepFeature,
  gameFeature,
  playerProtectionFeature,
  videoFeature,
];
