/** What this remote keeps on the device. */
export const preferenceKeys = {
  hallView: 'listings.hall-view',
  saved: 'listings.saved',
  liked: 'listings.liked',
} as const;

export type PreferenceKey = (typeof preferenceKeys)[keyof typeof preferenceKeys];
