import { CONTRACT_VERSION, defineFeature } from '@velvet/shared/feature';
import { messages } from './messages.ts';

export default defineFeature({
  contract: CONTRACT_VERSION,
  id: 'listings',
  routes: {
    '/Home': () => import(/* webpackChunkName: "home" */ './home/home-page.tsx'),
  },
  slices: [],
  messages,
});
