import type { Catalog } from '@velvet/sdk/feature';
import type { IntlConfig } from 'react-intl';

/** A catalog comes from our build, which compiles each text to its syntax tree. */
export const asIntlMessages = (catalog: Catalog): NonNullable<IntlConfig['messages']> =>
  catalog as NonNullable<IntlConfig['messages']>;
