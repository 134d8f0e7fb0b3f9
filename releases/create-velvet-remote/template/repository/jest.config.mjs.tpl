import { jestConfig } from '@velvet/sdk/jest';

export default jestConfig(import.meta.dirname);
