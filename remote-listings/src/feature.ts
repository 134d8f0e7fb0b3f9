import { ALL_REGION_ID } from '@velvet/shared/contract/constants';
import { CONTRACT_VERSION } from '@velvet/shared/contract/version';
import { defineFeature } from '@velvet/shared/feature';
import { listingQueries } from './api/listing-queries.ts';
import { messages } from './messages.ts';

const hall = () => import(/* webpackChunkName: "hall" */ './hall/hall-page.tsx');

export default defineFeature({
  contract: CONTRACT_VERSION,
  id: 'listings',
  routes: {
    '/Home': () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
    '/Choose2': hall,
    '/Choose': hall,
    '/detail': () => import(/* webpackChunkName: "detail" */ './detail/detail-page.tsx'),
    '/list': () => import(/* webpackChunkName: "region" */ './region/region-page.tsx'),
    '/profile': () => import(/* webpackChunkName: "profile" */ './profile/profile-page.tsx'),
    '/home2': () => import(/* webpackChunkName: "rules" */ './rules/rules-page.tsx'),
    '/CityList': () => import(/* webpackChunkName: "cities" */ './cities/cities-page.tsx'),
  },
  slices: [],
  messages,
  data: {
    '/Home': (dispatch) =>
      dispatch(listingQueries.endpoints.listings.initiate(ALL_REGION_ID, { subscribe: false })),
  },
});
