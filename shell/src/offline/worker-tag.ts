import * as v from 'valibot';

const siteSchema = v.object({ worker: v.optional(v.string()) });

/**
 * The tag of this page's release set, as the edge writes it at the end of the page (`#velvet-site`)
 * while its pages may have a service worker; undefined where they may not.
 */
export function readWorkerTag(document: Document): string | undefined {
  try {
    const text = document.getElementById('velvet-site')?.textContent ?? '';
    const site = v.safeParse(siteSchema, JSON.parse(text));
    return site.success ? site.output.worker : undefined;
  } catch {
    return undefined;
  }
}
