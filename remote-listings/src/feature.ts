import { ALL_REGION_ID } from '@velvet/contract/constants';
import { CONTRACT_VERSION } from '@velvet/contract/version';
import { defineFeature, type ScreenDispatch } from '@velvet/sdk/feature';
import type manifest from '../remote.json';
import { listingQueries } from './api/listing-queries.ts';
import { messages } from './messages.ts';
import { slices } from './slices.ts';

const hall = () => import(/* webpackChunkName: "hall" */ './hall/hall-page.tsx');

const once = { subscribe: false };
const { listings, regions: regionList } = listingQueries.endpoints;
const allListings = (dispatch: ScreenDispatch) => dispatch(listings.initiate(ALL_REGION_ID, once));
const regions = (dispatch: ScreenDispatch) => dispatch(regionList.initiate(undefined, once));
const hallData = (dispatch: ScreenDispatch) =>
  Promise.all([allListings(dispatch), regions(dispatch)]);

export default defineFeature<typeof manifest>({
  contract: CONTRACT_VERSION,
  id: 'listings',
  routes: {
    '/Home': () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
    '/Choose2': hall,
    '/Choose': hall,
    '/detail': () => import(/* webpackChunkName: "detail" */ './detail/detail-page.tsx'),
    '/list': () => import(/* webpackChunkName: "region" */ './region/region-page.tsx'),
    '/profile': () => import(/* webpackChunkName: "detail" */ './profile/profile-page.tsx'),
    '/home2': () => import(/* webpackChunkName: "rules" */ './rules/rules-page.tsx'),
    '/CityList': () => import(/* webpackChunkName: "cities" */ './cities/cities-page.tsx'),
  },
  slices,
  messages,
  data: {
    '/Home': allListings,
    '/Choose2': hallData,
    '/Choose': hallData,
    '/CityList': regions,
  },
  pageData: {
    '/detail': async (dispatch, search) => {
      const data = await import(/* webpackChunkName: "detail" */ './detail/detail-data.ts');
      return data.detailData(dispatch, search);
    },
  },
});
