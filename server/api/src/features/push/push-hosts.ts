/**
 * The address of a browser at a push service, as `URL` writes it; undefined unless it leads to one of
 * these hosts. Members give these addresses, and the server sends requests to them: the list keeps the
 * requests out of the installation's own network.
 * @param hosts as in PUSH_HOSTS: names (https on port 443), `*.name` for any below it, or origins.
 */
export function readPushEndpoint(endpoint: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return undefined;
  return hosts.some((host) => isAt(url, host)) ? url.href : undefined;
}

function isAt(url: URL, host: string): boolean {
  if (host.includes('://')) return url.origin === host;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
}
