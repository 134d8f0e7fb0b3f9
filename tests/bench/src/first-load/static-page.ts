import { startFront } from '../harness/fast-front.ts';

/** Serves Home's content as a page without scripts; everything else comes from `origin`. */
export const startStaticPage = async (origin: string) =>
  startFront(origin, new Map([['/Home', await contentOf(origin)]]));

/** The composed page without its scripts, their data and whatever loads them. */
async function contentOf(origin: string): Promise<string> {
  for (let attempt = 1; attempt <= 20; attempt += 1) {
    const html = await (
      await fetch(`${origin}/Home`, { headers: { 'accept-language': 'en' } })
    ).text();
    if (html.includes('/detail?id=')) {
      return withoutScripts(html);
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
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
