import { IP_LOOKUP_TIMEOUT_MS } from '@velvet/contract/constants';
import { openEnvelope } from '@velvet/contract/envelope';
import { within } from '../../scheduling/within.ts';

const ipPattern = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?=.*:.*:)[0-9a-f:.]{2,45})$/i;

interface LookupOptions {
  readonly fetch: typeof fetch;
  readonly url: string;
  readonly timeoutMs?: number;
}

/** The visitor's address as a lookup service sees it; empty when it fails or takes too long (S8.2). */
export async function lookupIp({
  fetch,
  url,
  timeoutMs = IP_LOOKUP_TIMEOUT_MS,
}: LookupOptions): Promise<string> {
  const controller = new AbortController();
  const asked = fetch(url, { signal: controller.signal })
    .then((response) => response.text())
    .then(readIp)
    .catch(() => '');
  const ip = await within(timeoutMs, asked);
  if (ip !== 'late') return ip;
  controller.abort();
  return '';
}

/** Reads our envelope, `{"ip": "…"}` or the bare address. */
function readIp(body: string): string {
  const text = body.trim();
  if (ipPattern.test(text)) return text;
  const parsed: unknown = JSON.parse(text);
  const opened = openEnvelope(parsed);
  const holder = opened.ok ? opened.data : parsed;
  const ip =
    typeof holder === 'object' && holder !== null && 'ip' in holder ? String(holder.ip) : '';
  return ipPattern.test(ip) ? ip : '';
}
