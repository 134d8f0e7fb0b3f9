import { API_BASE } from '@velvet/contract/constants';
import { savedCalls } from '@velvet/contract/service-worker';

const saved = savedCalls.map((name) => ({ urlPattern: { pathname: `${API_BASE}/${name}` } }));

/**
 * For browsers with static routing: navigations and saved calls are for the worker, and such a call is
 * sent while the worker starts; all else goes to the network without asking it. The first match counts.
 * Other browsers ask it about every request, and it answers the same ones.
 */
export const staticRoutes: readonly object[] = [
  ...saved.map((call) => ({
    condition: { ...call, runningStatus: 'not-running' },
    source: 'race-network-and-fetch-handler',
  })),
  ...saved.map((condition) => ({ condition, source: 'fetch-event' })),
  { condition: { requestMode: 'navigate' }, source: 'fetch-event' },
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
];
