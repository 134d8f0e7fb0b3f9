import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { LanguageTag } from '@velvet/contract/language';
import type { Path } from '@velvet/contract/paths';
import type { ComponentType } from 'react';
import type { StoreExtra } from '../api/transport.ts';
import type { FeatureSlice } from '../store/feature-slice.ts';

/** ICU messages by id, compiled by the build. */
export type Catalog = Readonly<Record<string, unknown>>;
type Module<T> = Promise<{ readonly default: T }>;

export type ScreenLoader = () => Module<ComponentType>;
export type MessageLoaders = Readonly<Record<LanguageTag, () => Module<Catalog>>>;

/** Dispatches calls of the query API. */
export type ScreenDispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/**
 * Fetches the data that a screen at an address requests first; settles when the query cache has it.
 * Used before a screen is shown: on a server, for the first response, and ahead of a tap.
 */
export type ScreenData = (dispatch: ScreenDispatch, search: URLSearchParams) => Promise<unknown>;

/** What a remote gives the shell: its single exposed module default-exports one of these. */
export interface Feature {
  readonly contract: number;
  readonly id: string;
  readonly routes: Readonly<Record<Path, ScreenLoader>>;
  readonly slices: readonly FeatureSlice[];
  readonly messages: MessageLoaders;
  readonly data?: Readonly<Partial<Record<Path, ScreenData>>>;
  /**
   * The same for screens that a member's page carries (`rendered` in `remote.json`), where it is more than a
   * tap may fetch ahead: everything that the first frame shows.
   */
  readonly pageData?: Readonly<Partial<Record<Path, ScreenData>>>;
}

interface AnyManifest {
  readonly routes: Readonly<Record<Path, unknown>>;
}
type OwnPath<Manifest extends { readonly routes: object }> = keyof Manifest['routes'] & Path;

/** A feature whose routes are exactly those of a `remote.json`, given as its type. */
interface FeatureOf<Manifest extends { readonly routes: object }> extends Feature {
  readonly routes: Readonly<Record<OwnPath<Manifest>, ScreenLoader>>;
  readonly data?: Readonly<Partial<Record<OwnPath<Manifest>, ScreenData>>>;
  readonly pageData?: Readonly<Partial<Record<OwnPath<Manifest>, ScreenData>>>;
}

/**
 * `export default defineFeature<typeof manifest>({ … })`, with `manifest` the app's `remote.json`: a
 * route that one of them lacks does not compile.
 */
export const defineFeature = <Manifest extends { readonly routes: object } = AnyManifest>(
  feature: FeatureOf<Manifest>,
): Feature => feature;
