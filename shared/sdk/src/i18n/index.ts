export { LanguageContext, useLanguage } from './language-context.ts';
