import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { type HostSlice, persisted } from '@velvet/sdk/store/feature-slice';
import { TOKEN_KEY } from '../storage/storage-keys.ts';

/** Whether a member is signed in. The token is in the storage, and never in the state. */
interface SessionState {
  readonly isSignedIn: boolean;
}

const session = createSlice({
  name: 'session',
  initialState: (): SessionState => ({ isSignedIn: false }),
  reducers: { signedIn: () => ({ isSignedIn: true }) },
  selectors: { selectIsSignedIn: ({ isSignedIn }) => isSignedIn },
});

declare module '@velvet/sdk/store' {
  interface AppState extends WithSlice<typeof session> {}
}

/** To be dispatched once the member's token is in the storage. The opposite is `memberLeft`. */
export const { signedIn } = session.actions;
export const { selectIsSignedIn } = session.selectors;

export const sessionSlice: HostSlice = persisted(session, {
  key: TOKEN_KEY,
  read: () => ({ isSignedIn: true }),
  write: ({ isSignedIn }, stored) => (isSignedIn ? stored : undefined),
});
