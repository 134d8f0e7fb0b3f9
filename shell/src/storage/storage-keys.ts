/** What is kept in the browser (spec 7): the two keys of the product and the shell's own. */
export const TOKEN_KEY = 'token';
export const LANGUAGE_KEY = 'lang';
export const THEME_KEY = 'velvet.theme';
export const ADULT_KEY = 'velvet.adult';
/** In the tab's storage, not in the device's. */
export const TRIED_SETS_KEY = 'velvet.sets';

/** These describe the device, not the member, and outlive a session. */
export const deviceKeys: readonly string[] = [LANGUAGE_KEY, THEME_KEY, ADULT_KEY];
