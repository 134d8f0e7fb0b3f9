import { type Language, languageTag } from '@velvet/contract/language';
import { escapeHtml } from '@velvet/contract/text';
import { type FormPath, formTexts } from './form-texts.ts';
import { type PlainPage, plainPage } from './plain-page.ts';

/**
 * Explains that a form was not processed.
 * @param back the screen with the form, as an address on this origin.
 */
export function formPage(path: FormPath, language: Language, back: string): PlainPage {
  const { title, nothingDone, why, how, again, home } = formTexts(language, path);
  const main = `<p>${escapeHtml(why)}</p><p>${escapeHtml(nothingDone)}</p><p>${escapeHtml(how)}</p>
<a class="main" href="${escapeHtml(back)}">${escapeHtml(again)}</a>
<a class="other" href="/Home">${escapeHtml(home)}</a>`;
  return plainPage({ lang: languageTag(language), title, main });
}
