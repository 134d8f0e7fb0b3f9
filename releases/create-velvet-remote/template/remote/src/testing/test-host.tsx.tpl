import { createRenderScreen } from '@velvet/sdk/testing/test-host';
import english from '../messages/en.json';

export {
  answer,
  createHost,
  createStore,
  TestHost,
} from '@velvet/sdk/testing/test-host';

export const renderScreen = createRenderScreen(english);
