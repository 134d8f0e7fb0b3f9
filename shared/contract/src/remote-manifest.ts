import * as v from 'valibot';
import {
  type ConsoleLanguage,
  consoleLanguages,
  consoleManifestSchema,
  isConsolePathOf,
  publishedConsoleSchema,
} from './console-page.ts';
import { needsSession } from './endpoints.ts';
import { isHostId } from './hosts.ts';
import { type Language, languageCodes } from './language.ts';

/** One or more segments of letters, digits, `_` and `-`; exact and case-sensitive. */
const pathSchema = v.pipe(
  v.string(),
  v.regex(
    /^(?:\/[A-Za-z0-9][\w-]*)+$/,
    'a path is /Name or /name/more, without a query or a slash at its end',
  ),
);

const nameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/));

/**
 * What follows `/api/`: the name of an operation, and a query, in which `{id}` stands for the value
 * of the address's parameter `id`.
 */
const callSchema = v.pipe(v.string(), v.regex(/^\w+(?:\?(?:[\w=&%.,-]|\{\w+\})+)?$/));
const hasPlaceholder = (call: string): boolean => call.includes('{');

const routeSchema = v.pipe(
  v.strictObject({
    /** The folder of the screen below `src/`, which also names its chunk and its skeleton. */
    screen: nameSchema,
    /** A message of the app's own catalogs; absent where the screen is titled by its content. */
    title: v.optional(v.string()),
    /** A public route needs its path among those that the registry's root opens to everybody. */
    access: v.optional(v.picklist(['members', 'public']), 'members'),
    /**
     * Whether the first response carries the screen itself. A public screen as a guest sees it, if its
     * address alone says what it shows; a screen of members, or one with a call that needs a session
     * among the first, with the data of the member who asks for it.
     */
    rendered: v.optional(v.boolean(), false),
    /**
     * The screen's first API requests, started before its code is there. Not sent: members-only
     * calls and those of members' screens without a session, calls whose parameter the address lacks.
     */
    firstCalls: v.optional(v.array(callSchema), []),
  }),
  v.check(
    ({ access, rendered, firstCalls }) =>
      !rendered ||
      access === 'members' ||
      firstCalls.some(needsSession) ||
      !firstCalls.some(hasPlaceholder),
    'the calls of a screen that is rendered for everybody cannot depend on the address',
  ),
);
export type ManifestRoute = v.InferOutput<typeof routeSchema>;

const menuEntries = {
  /** The menu's name, such as `mine`; the app whose screen shows the menu decides what it has. */
  menu: nameSchema,
  /** The group inside of the menu, and the place among the group's entries: low numbers first. */
  group: nameSchema,
  order: v.pipe(v.number(), v.integer()),
  /** One of the app's own routes, perhaps with a query. */
  address: v.pipe(v.string(), v.startsWith('/')),
  /** An outline on a grid of 24 by 24, as the `d` of an SVG path. */
  icon: v.pipe(v.string(), v.regex(/^[Mm][MmLlHhVvCcSsQqTtAaZz\d\s.,-]*$/), v.maxLength(800)),
};
const menuEntrySchema = v.strictObject({
  ...menuEntries,
  /** A message of the app's own catalogs; the route's title without one. */
  label: v.optional(v.string()),
});

const pathOf = (address: string): string => address.split('?', 1)[0] ?? address;

const leadsNowhere = ({
  routes,
  menu,
}: {
  readonly routes: object;
  readonly menu: readonly { readonly address: string }[];
}) => !menu.every(({ address }) => Object.hasOwn(routes, pathOf(address)));

/**
 * Bytes on the wire (brotli) that a release may take: what was measured, plus two to three percent.
 * Raise them with a reason; `npx rspack build --devtool source-map` and `source-map-explorer` say what takes them.
 */
const budgetSchema = v.strictObject({
  /** What every visitor of the app loads first: entry and feature, or the shell's main files. */
  startBytes: v.pipe(v.number(), v.integer()),
  /** The largest screen on top of that. */
  screenBytes: v.pipe(v.number(), v.integer()),
});
export type Budget = v.InferOutput<typeof budgetSchema>;

const appEntries = {
  $schema: v.optional(v.string()),
  /** What people call it, in English. */
  title: v.string(),
  routes: v.record(pathSchema, routeSchema),
  menu: v.optional(v.array(menuEntrySchema), []),
  budget: budgetSchema,
};

const ownMenu = 'an entry of a menu leads to a route of the same app';

/** `remote.json`: everything that the shell, the edge and the tools need of a remote. */
export const remoteManifestSchema = v.pipe(
  v.strictObject({
    ...appEntries,
    /** Its folder is `remote-<id>`. */
    id: v.pipe(
      v.string(),
      v.regex(/^[a-z][a-z0-9]{1,19}$/),
      v.check((id) => !isHostId(id), 'the name of a host'),
    ),
    /** Where its development server listens. */
    devPort: v.pipe(v.number(), v.integer(), v.minValue(1024), v.maxValue(65_535)),
    /** Its pages in the operators' console, if it has any. */
    console: v.optional(consoleManifestSchema),
  }),
  v.check((manifest) => !leadsNowhere(manifest), ownMenu),
  v.check(
    ({ id, console }) =>
      Object.keys(console?.pages ?? {}).every((path) => isConsolePathOf(id, path)),
    'a remote has its console pages below /<its id>/',
  ),
);
export type RemoteManifest = v.InferOutput<typeof remoteManifestSchema>;

/** `shell/shell.json`: the same of the shell's own screens. */
export const shellManifestSchema = v.pipe(
  v.strictObject({ ...appEntries, id: v.literal('shell') }),
  v.check((manifest) => !leadsNowhere(manifest), ownMenu),
);

/** `console/console.json`: the operators' host, which has no routes of the members' app. */
export const consoleHostManifestSchema = v.strictObject({
  ...appEntries,
  id: v.literal('console'),
  routes: v.optional(v.strictObject({}), {}),
});
export type AppManifest =
  | RemoteManifest
  | v.InferOutput<typeof shellManifestSchema>
  | v.InferOutput<typeof consoleHostManifestSchema>;

/** A text in each of the six languages. */
export const textsSchema = v.record(v.picklist(languageCodes), v.string());
export type Texts = Readonly<Record<Language, string>>;

const publishedEntrySchema = v.object({ ...menuEntries, label: textsSchema });
export type MenuEntry = v.InferOutput<typeof publishedEntrySchema>;

/** What a release says of its app: its manifest, with the texts that other apps show of it. */
export const publishedManifestSchema = v.object({
  title: v.string(),
  routes: v.record(pathSchema, routeSchema),
  menu: v.array(publishedEntrySchema),
  console: v.optional(publishedConsoleSchema),
});
export type PublishedManifest = v.InferOutput<typeof publishedManifestSchema>;

/** Messages by language. */
type Catalogs<Code extends string> = Readonly<
  Partial<Record<Code, Readonly<Record<string, unknown>>>>
>;

interface AppCatalogs {
  readonly site: Catalogs<Language>;
  readonly console: Catalogs<ConsoleLanguage>;
}

/** Throws for a label that a catalog lacks. */
export function publishedManifest(app: AppManifest, catalogs: AppCatalogs): PublishedManifest {
  const textIn = <Code extends string>(of: Catalogs<Code>, message: string, language: Code) => {
    const text = of[language]?.[message];
    if (typeof text === 'string') return text;
    throw new Error(`${app.id} has no message ${message} in ${language}`);
  };
  const { title, menu } = app;
  const routes: Readonly<Record<string, ManifestRoute>> = app.routes;
  const pages = 'console' in app ? app.console?.pages : undefined;
  return {
    title,
    routes,
    menu: menu.map(({ label, ...entry }) => {
      const message = label ?? routes[pathOf(entry.address)]?.title ?? '';
      const texts = languageCodes.map((code) => [code, textIn(catalogs.site, message, code)]);
      return { ...entry, label: v.parse(textsSchema, Object.fromEntries(texts)) };
    }),
    ...(pages && {
      console: v.parse(publishedConsoleSchema, {
        pages: Object.fromEntries(
          Object.entries(pages).map(([path, { page: _, title: message, ...place }]) => {
            const texts = consoleLanguages.map((tag) => [
              tag,
              textIn(catalogs.console, message, tag),
            ]);
            return [path, { ...place, title: Object.fromEntries(texts) }];
          }),
        ),
      }),
    }),
  };
}
