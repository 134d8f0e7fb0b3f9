import { DEFAULT_LANGUAGE, type Language } from '@velvet/contract/language';
import { createContext, useContext } from 'react';

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);
/** The language of the screen as its wire code, for multilingual fields (spec S2.6). */
export const useLanguage = (): Language => useContext(LanguageContext);
