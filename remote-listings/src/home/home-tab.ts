export const homeTabs = ['listings', 'matches', 'terms'] as const;
export type HomeTab = (typeof homeTabs)[number];

export const TAB_PARAMETER = 'tab';

/** The tab an address names; anything else is the first. */
export const readHomeTab = (name: string | null): HomeTab =>
  homeTabs.find((tab) => tab === name) ?? 'listings';
