import { type FollowOfferOptions, followInstallOffer } from '../install/follow-install-offer.ts';
import { type OfflineOptions, startOffline } from '../offline/start-offline.ts';

export type AtRestOptions = OfflineOptions & FollowOfferOptions;

/** What makes an app of the page: screens that can be read offline, and being installed. */
export async function startWhatIsLate(options: AtRestOptions): Promise<void> {
  followInstallOffer(options);
  await startOffline(options);
}
