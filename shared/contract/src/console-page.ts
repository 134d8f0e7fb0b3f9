import * as v from 'valibot';
import { operatorRoles } from './operator-roles.ts';
import { remoteEntrySchema } from './page-record.ts';

/** The languages of the operators' console, as BCP 47 tags. */
export const consoleLanguages = ['en', 'zh-Hans'] as const;
export type ConsoleLanguage = (typeof consoleLanguages)[number];

/** Groups of the console's navigation, in their order. */
export const consoleSections = [
  'desk',
  'finance',
  'people',
  'content',
  'game',
  'support',
  'system',
] as const;
export type ConsoleSection = (typeof consoleSections)[number];

const placement = {
  section: v.picklist(consoleSections),
  /** The place among the pages of the section: low numbers first. */
  order: v.pipe(v.number(), v.integer()),
  /** Operators with one of these roles may open the page. */
  roles: v.pipe(v.array(v.picklist(operatorRoles)), v.minLength(1)),
};

/** `/wallet/withdrawals`: the remote's id, then the page's name. */
const consolePathSchema = v.pipe(
  v.string(),
  v.regex(/^\/[a-z][a-z0-9]{1,19}\/[a-z][a-z0-9-]*$/, 'a page is /<remote>/<name>'),
);

/** What a remote declares of its second exposed module, `./console`, in its `remote.json`. */
export const consoleManifestSchema = v.strictObject({
  pages: v.record(
    consolePathSchema,
    v.strictObject({
      ...placement,
      /** The name of the page's chunk. */
      page: v.pipe(v.string(), v.regex(/^console-[a-z][a-z0-9-]*$/)),
      /** A message of the remote's console catalogs. */
      title: v.string(),
    }),
  ),
});
export type ConsoleManifest = v.InferOutput<typeof consoleManifestSchema>;

const titlesSchema = v.record(v.picklist(consoleLanguages), v.string());

/** The same in a release, with the titles themselves. */
export const publishedConsoleSchema = v.object({
  pages: v.record(consolePathSchema, v.object({ ...placement, title: titlesSchema })),
});
export type PublishedConsole = v.InferOutput<typeof publishedConsoleSchema>;

/** What the console's edge writes into its page as JSON (`#velvet-console`). */
export const consolePageDataSchema = v.object({
  language: v.picklist(consoleLanguages),
  remotes: v.record(
    v.string(),
    v.object({ ...remoteEntrySchema.entries, previous: v.optional(remoteEntrySchema) }),
  ),
  /** Pages by remote and path. */
  pages: v.record(v.string(), publishedConsoleSchema.entries.pages),
});
export type ConsolePageData = v.InferOutput<typeof consolePageDataSchema>;

/** Whether a path is below the one that a remote's pages have to themselves. */
export const isConsolePathOf = (id: string, path: string): boolean => path.startsWith(`/${id}/`);
