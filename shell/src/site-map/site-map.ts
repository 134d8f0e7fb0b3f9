import * as v from 'valibot';
import { createRouteTable, type RouteTable } from './route-table.ts';

/** What the edge says in a page of the apps' routes and menus. */
export const siteMapSchema = v.object({
  /** By app; what no app is granted is not here. */
  routes: v.record(v.string(), v.record(v.string(), v.picklist(['public', 'members']))),
  /** Entries of menus, by the menu's name and in the order in which they are shown. */
  menus: v.record(
    v.string(),
    v.array(
      v.object({
        address: v.string(),
        group: v.string(),
        icon: v.string(),
        label: v.record(v.string(), v.string()),
      }),
    ),
  ),
});
type SiteMapData = v.InferOutput<typeof siteMapSchema>;

/** What the apps of the page serve, and which menus they are on. */
export interface SiteMap {
  readonly routes: RouteTable;
  readonly menus: SiteMapData['menus'];
}

/** `onRefused` is called for a route that another app has already. */
export const siteMapOf = (
  { routes, menus }: SiteMapData,
  onRefused: (error: Error) => void,
): SiteMap => ({ routes: createRouteTable(routes, onRefused), menus });
