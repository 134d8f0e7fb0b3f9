import { setTimeout as delay } from 'node:timers/promises';

/** The composed Home without its scripts, their data and whatever loads them. */
export async function staticHome(origin: string): Promise<string> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const html = await (
      await fetch(`${origin}/Home`, { headers: { 'accept-language': 'en' } })
    ).text();
    if (html.includes('/detail?id=')) {
      return withoutScripts(html);
    }
    await delay(500);
  }
  throw new Error('The edge renders no Home');
}

/** A composed page as it would be without an app. */
export const withoutScripts = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="preload" as="(?:script|style)"[^>]*>/g, '')
    .replace(' data-gate', '')
    .replace(/<div id="velvet-gate">[\s\S]*?<\/dialog><\/div>/, '');
