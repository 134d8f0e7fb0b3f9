/**
 * Set by the edge, and by nobody else, on calls from the preview origin, where a remote of a
 * developer runs in the released shell: the API serves guests and demo members there.
 */
export const PREVIEW_HEADER = 'x-velvet-preview';
