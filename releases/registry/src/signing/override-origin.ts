const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const host = new RegExp(`^${label}(?:\\.${label})*$`);
const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const ORIGIN = /^(https?):\/\/([a-z0-9.-]+|\[::1\])(?::([1-9]\d{0,4}))?$/;
const HOST_MAX = 253;

/**
 * Whether a text is exactly one origin as browsers write it: `https://host[:port]`, or http on this
 * machine. It ends up in a Content Security Policy, so nothing else may be in it: no wildcard, path,
 * credentials, trailing dot, capital or default port; and no international name, neither as it is
 * nor encoded (`xn--`), because such a name can look like another one.
 */
export function isOverrideOrigin(text: string): boolean {
  const [, scheme, name = ''] = ORIGIN.exec(text) ?? [];
  if (scheme === undefined || name.length > HOST_MAX) return false;
  if (scheme === 'http' && !loopback.test(name)) return false;
  if (!loopback.test(name) && !host.test(name)) return false;
  if (name.split('.').some((part) => part.slice(2, 4) === '--')) return false;
  return URL.canParse(text) && new URL(text).origin === text;
}
