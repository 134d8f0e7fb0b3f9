import { hasPush } from '@velvet/sdk/push/browser-push';
import { wasPushTurnedOn } from '@velvet/sdk/push/push-entry';

/** What the device itself knows about its messages; undefined where the browser has none. */
export function knownPush(): 'on' | 'off' | undefined {
  if (!hasPush()) return undefined;
  return wasPushTurnedOn() && Notification.permission === 'granted' ? 'on' : 'off';
}
