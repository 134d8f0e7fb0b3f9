/** What a bulk change does to members. */
export const memberChangeWords = ['enable', 'disable'] as const;
