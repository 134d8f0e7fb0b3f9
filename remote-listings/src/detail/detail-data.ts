import { parseId } from '@velvet/contract/brand';
import { sharedQueries } from '@velvet/sdk/api';
import type { ScreenData } from '@velvet/sdk/feature';
import { profileQueries } from '../api/profile-queries.ts';
import { savedQueries } from '../api/saved-queries.ts';

const once = { subscribe: false };

/** What a member's page of a listing is rendered from. */
export const detailData: ScreenData = async (dispatch, search) => {
  const id = parseId<'listing'>(search.get('id'));
  if (id === undefined) return;
  const { listing, similarListings } = profileQueries.endpoints;
  await Promise.all([
    dispatch(listing.initiate(id, once)),
    dispatch(similarListings.initiate(id, once)),
    dispatch(savedQueries.endpoints.savedListings.initiate(undefined, once)),
    dispatch(sharedQueries.endpoints.userInfo.initiate(undefined, once)),
  ]);
};
