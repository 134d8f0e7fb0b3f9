import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '../contract/language.ts';

export const LanguageContext = createContext<Language>(DEFAULT_LANGUAGE);
/** The language of the screen as its wire code, for multilingual fields (spec S2.6). */
export const useLanguage = (): Language => useContext(LanguageContext);
