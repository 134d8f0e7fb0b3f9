import { hasPush } from '@velvet/shared/push/browser-push';
import { wasPushTurnedOn } from '@velvet/shared/push/push-entry';

/** What the device itself knows about its messages; undefined where the browser has none. */
export function knownPush(): 'on' | 'off' | undefined {
  if (!hasPush()) return undefined;
  return wasPushTurnedOn() && Notification.permission === 'granted' ? 'on' : 'off';
}
