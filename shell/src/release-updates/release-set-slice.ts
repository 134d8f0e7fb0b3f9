import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { type HostSlice, persisted } from '@velvet/sdk/store/feature-slice';
import { TRIED_SETS_KEY } from '../storage/storage-keys.ts';

/** Version by app. */
type Versions = Readonly<Record<string, string>>;

interface ReleaseSetState {
  /** What this page runs. */
  readonly own: Versions;
  /** What the edge said last that it gives to new pages, and when, in ms since the epoch. */
  readonly latest: { readonly versions: Versions; readonly at: number } | null;
  /** Names of the sets that this tab has loaded the page for, the newest first. */
  readonly tried: readonly string[];
}

const REMEMBERED = 10;

const setNameOf = (versions: Versions): string =>
  Object.entries(versions)
    .map(([id, version]) => `${id}@${version}`)
    .sort()
    .join(' ');

const initialState: ReleaseSetState = { own: {}, latest: null, tried: [] };

const releaseSet = createSlice({
  name: 'releaseSet',
  initialState,
  reducers: {
    ownVersionsKnown: (state, { payload }: PayloadAction<Versions>) => ({
      ...state,
      own: payload,
    }),
    versionsReceived: (
      state,
      { payload }: PayloadAction<NonNullable<ReleaseSetState['latest']>>,
    ) => ({
      ...state,
      latest: payload,
    }),
    setTried: (state, { payload }: PayloadAction<string>) => ({
      ...state,
      tried: [payload, ...state.tried].slice(0, REMEMBERED),
    }),
  },
  selectors: {
    /** The latest set, if it differs from what runs and was not tried: by its name. */
    selectNewerReleases({ own, latest, tried }) {
      if (!latest) return undefined;
      const { versions, at } = latest;
      const isNewer = Object.entries(own).some(
        ([id, version]) => version !== (versions[id] ?? version),
      );
      const name = setNameOf(versions);
      return isNewer && !tried.includes(name) ? { name, receivedAt: at } : undefined;
    },
  },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof releaseSet> {}
}

export const { ownVersionsKnown, versionsReceived, setTried } = releaseSet.actions;
export const { selectNewerReleases } = releaseSet.selectors;

/** What was tried is kept for the tab, so that the page cannot reload without end. */
export const releaseSetSlice: HostSlice = {
  ...persisted(releaseSet, {
    key: TRIED_SETS_KEY,
    read: (text) => ({ ...initialState, tried: text.split('\n') }),
    write: ({ tried }) => (tried.length === 0 ? undefined : tried.join('\n')),
  }),
  lifetime: 'device',
  area: 'tab',
};
