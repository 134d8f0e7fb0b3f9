export {
  defineMessages,
  FormattedDate,
  FormattedMessage,
  FormattedNumber,
  FormattedRelativeTime,
  type IntlShape,
  type MessageDescriptor,
  useIntl,
} from 'react-intl';
export { LanguageContext, useLanguage } from './language-context.ts';
