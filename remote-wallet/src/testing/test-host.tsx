import { createRenderScreen } from '@velvet/sdk/testing/test-host';
import english from '../messages/en.json';
import { slices } from '../slices.ts';

export {
  answer,
  type FakeEndpoint,
} from '@velvet/sdk/testing/test-host';

export const renderScreen = createRenderScreen(english, slices);
