import { API_BASE } from '@velvet/contract/constants';
import { savedCalls } from '@velvet/contract/service-worker';
import { isScreenPath } from './app-path.ts';

/** Names of the calls whose responses may be saved. */
export const savedNames: ReadonlySet<string> = new Set(savedCalls);

type Asked = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

/** Whether a request opens a page of the app in a tab; never one in a frame. */
export function isPage({ method, url, mode, destination }: Asked, origin: string): boolean {
  const address = new URL(url);
  return (
    method === 'GET' &&
    mode === 'navigate' &&
    destination === 'document' &&
    address.origin === origin &&
    isScreenPath(address.pathname)
  );
}

/** Whether a request is a call whose response may be saved. Ranges, media and streams are none. */
export function isSavedCall({ method, url }: Asked, origin: string): boolean {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return false;
  const [, base, name, ...rest] = address.pathname.split('/');
  return `/${base}` === API_BASE && name !== undefined && savedNames.has(name) && rest.length === 0;
}

/**
 * What a page is saved under: documents depend on the path and on which parameters there are, never on
 * their values.
 */
export function pageKey({ pathname, searchParams }: URL): string {
  const parameters = [...new Set(searchParams.keys())].sort();
  return parameters.length === 0 ? pathname : `${pathname}?${parameters.join('&')}`;
}
