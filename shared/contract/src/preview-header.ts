/**
 * Set only by the edge, on calls from the preview origin, where a developer's remote runs in the
 * released shell: the API serves only guests and demo members there.
 */
export const PREVIEW_HEADER = 'x-velvet-preview';
