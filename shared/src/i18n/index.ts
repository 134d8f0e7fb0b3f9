import { type IntlShape as AnyIntlShape, useIntl as useAnyIntl } from 'react-intl';

/** What texts are formatted with; builds leave the library's other ways out (see the base config). */
export type IntlShape = Pick<
  AnyIntlShape,
  'locale' | 'formatDate' | 'formatMessage' | 'formatNumber' | 'formatRelativeTime' | 'formatTime'
>;
export const useIntl: () => IntlShape = useAnyIntl;

export {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  type MessageDescriptor,
} from 'react-intl';
export { LanguageContext, useLanguage } from './language-context.ts';
