import { createRenderScreen } from '@velvet/sdk/testing/test-host';
import english from '../messages/en.json';

export const renderScreen = createRenderScreen(english);
