import type { BrowserContext } from '@playwright/test';

/** A member's stream of live events stays open, so that the network would never be idle. */
export const withoutLiveEvents = (context: BrowserContext): Promise<unknown> =>
  context.route('**/api/events', (route) => route.fulfill({ status: 204 }));
