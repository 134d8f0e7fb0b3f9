/** What Home shows or moves after its first screen is there. */
export { MatchesPanel } from './matches-panel.tsx';
export { PassingText } from './passing-text.tsx';
export { TermsPanel } from './terms-panel.tsx';
