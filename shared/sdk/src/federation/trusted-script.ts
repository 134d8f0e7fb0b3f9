/** The part of Trusted Types that is used here; the platform's types do not have it yet. */
interface Policy {
  createScriptURL(url: string): unknown;
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): Policy;
}

declare global {
  interface Window {
    readonly trustedTypes?: PolicyFactory;
  }
}

/** The name that the page's policy allows, also used by the bundler's runtimes. */
const POLICY = 'velvet';
let policy: Policy | undefined;

/** An address as a script element accepts it under `require-trusted-types-for 'script'`. */
export function trustedScriptUrl(url: string): unknown {
  if (!window.trustedTypes) return url;
  policy ??= window.trustedTypes.createPolicy(POLICY, { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}
