import { createRenderScreen } from '@velvet/shared/testing/test-host';
import english from '../messages/en.json';

export {
  answer,
  createHost,
  createStore,
  TestHost,
} from '@velvet/shared/testing/test-host';

export const renderScreen = createRenderScreen(english);
