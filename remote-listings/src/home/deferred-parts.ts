/** What Home shows or moves after its first screen is there. */

export { MarqueeText } from './marquee-text.tsx';
export { MatchesPanel } from './matches-panel.tsx';
export { TermsPanel } from './terms-panel.tsx';
