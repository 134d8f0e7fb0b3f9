import { ownHref } from '@velvet/sdk/routes';
import type manifest from '../remote.json';

/** The address of one of this remote's own screens. */
export const ownAddress = ownHref<typeof manifest>();
