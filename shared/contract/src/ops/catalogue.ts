import type { Id } from '../brand.ts';
import { type Codec, field, listOf, record } from '../codec.ts';
import { id, integer, text } from '../primitives.ts';
import { edited, lineByLanguage, saved, type TextByLanguage, textByLanguage } from './content.ts';
import { decision, decisionOn, version } from './decision.ts';
import { defineOpsChange, defineOpsRead } from './ops-endpoint.ts';

/** The longest name in one language in UTF-16 units, and the places that there are. */
export const catalogueLimits = { name: 60, position: { min: 0, max: 10_000 } } as const;
/** The lower, the earlier it is listed. */
export const position = integer(catalogueLimits.position.min, catalogueLimits.position.max);

/** A region or sign of listings. */
export interface NamedEntry<Kind extends string> {
  readonly id: Id<Kind>;
  readonly name: TextByLanguage;
  readonly position: number;
  /** How many listings have it, hidden ones included. */
  readonly listings: number;
  readonly version: string;
}

const namedEntry = <Kind extends string>(entryId: Codec<Id<Kind>>): Codec<NamedEntry<Kind>> =>
  record({
    id: field('id', entryId),
    name: field('name', textByLanguage(text)),
    position: field('position', position),
    listings: field('listings', integer(0)),
    version: field('version', version),
  });

const namedInput = <Kind extends string>(entryId: Codec<Id<Kind>>) =>
  record({
    ...edited(entryId),
    name: field('name', lineByLanguage(catalogueLimits.name)),
    position: field('position', position),
  });

const regionId = id<'region'>();
const signId = id<'sign'>();
const access = ['content'] as const;

/** Every region in members' order. */
export const regionPage = defineOpsRead(access, {
  name: 'region_page',
  path: '/regions/page',
  output: record({ items: field('items', listOf(namedEntry(regionId))) }),
});

export const saveRegion = defineOpsChange(access, {
  name: 'region_save',
  path: '/regions/save',
  input: namedInput(regionId),
  output: saved(regionId),
});

/** Removes a region without listings. */
export const removeRegion = defineOpsChange(access, {
  name: 'region_remove',
  path: '/regions/remove',
  input: decisionOn(regionId, {}),
  output: decision(['removed']),
});

/** Every sign in members' order. */
export const signPage = defineOpsRead(access, {
  name: 'sign_page',
  path: '/signs/page',
  output: record({ items: field('items', listOf(namedEntry(signId))) }),
});

export const saveSign = defineOpsChange(access, {
  name: 'sign_save',
  path: '/signs/save',
  input: namedInput(signId),
  output: saved(signId),
});

/** Removes a sign that no listing has. */
export const removeSign = defineOpsChange(access, {
  name: 'sign_remove',
  path: '/signs/remove',
  input: decisionOn(signId, {}),
  output: decision(['removed']),
});
