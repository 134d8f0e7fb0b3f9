/** What a bulk change does to listings. */
export const listingChangeWords = [
  'show',
  'hide',
  'move',
  'sign_add',
  'sign_remove',
  'tag_add',
  'tag_remove',
] as const;
export type ListingChangeWord = (typeof listingChangeWords)[number];

/** The groups of languages that free tags are written in, as in `listingTags`. */
export const listingTagGroups = ['zh', 'zh-hant', 'en', 'ja', 'ko', 'tr', 'other'] as const;
export type ListingTagGroup = (typeof listingTagGroups)[number];
