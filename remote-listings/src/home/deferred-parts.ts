/** The parts of Home that are loaded after its first screen. */

export { ListingCounts } from './listing-counts.tsx';
export { MarqueeText } from './marquee-text.tsx';
export { MatchesPanel } from './matches-panel.tsx';
export { TermsPanel } from './terms-panel.tsx';
