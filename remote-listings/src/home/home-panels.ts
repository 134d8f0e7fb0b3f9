/** The tabs of Home that are not open at first, fetched after those that are. */
export { MatchesPanel } from './matches-panel.tsx';
export { TermsPanel } from './terms-panel.tsx';
