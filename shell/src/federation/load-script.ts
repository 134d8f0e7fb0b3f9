import { trustedScriptUrl } from './trusted-script.ts';

interface LoadScriptOptions {
  readonly url: string;
  /** What the script must be, as `integrity` attributes say it; else it does not run. */
  readonly integrity?: string | undefined;
  readonly timeoutMs: number;
}

export type ScriptFailure = 'unreachable' | 'timeout';

/**
 * Runs a script from our own origin. Script elements know no time-out of their own: a hanging one
 * is taken out, so that a later attempt starts afresh. Rejects with a ScriptFailure.
 */
export function loadScript({ url, integrity, timeoutMs }: LoadScriptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    if (integrity !== undefined) script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    // The platform takes more here than its types say.
    Object.assign(script, { src: trustedScriptUrl(url) });
    script.async = true;
    script.fetchPriority = 'high';
    const settle = (failure?: ScriptFailure) => {
      clearTimeout(timer);
      script.remove();
      if (failure) reject(failure);
      else resolve();
    };
    const timer = setTimeout(() => settle('timeout'), timeoutMs);
    script.addEventListener('load', () => settle());
    script.addEventListener('error', () => settle('unreachable'));
    document.head.append(script);
  });
}
