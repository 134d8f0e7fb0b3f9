import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ComponentType } from 'react';
import type { StoreExtra } from '../api/transport.ts';
import type { LanguageTag } from '../contract/language.ts';
import type { Path } from '../routes/paths.ts';
import type { FeatureSlice } from '../store/feature-slice.ts';

/** ICU messages by id, compiled by the build. */
export type Catalog = Readonly<Record<string, unknown>>;
type Module<T> = Promise<{ readonly default: T }>;

export type ScreenLoader = () => Module<ComponentType>;
export type MessageLoaders = Readonly<Record<LanguageTag, () => Module<Catalog>>>;

/** Dispatches calls of the query API. */
export type ScreenDispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/**
 * Asks for what a screen asks for first, as its address says; settles when the query cache has it.
 * Used before a screen is shown: on a server, for the first response, and ahead of a tap.
 */
export type ScreenData = (dispatch: ScreenDispatch, search: URLSearchParams) => Promise<unknown>;

/** What a remote gives the shell: its single exposed module default-exports one of these. */
export interface Feature {
  readonly contract: number;
  readonly id: string;
  readonly routes: Readonly<Partial<Record<Path, ScreenLoader>>>;
  readonly slices: readonly FeatureSlice[];
  readonly messages: MessageLoaders;
  readonly data?: Readonly<Partial<Record<Path, ScreenData>>>;
}

export const defineFeature = (feature: Feature): Feature => feature;
