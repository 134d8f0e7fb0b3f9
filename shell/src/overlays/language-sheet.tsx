import { type Language, languageCodes, languages, languageTag } from '@velvet/contract/language';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { RadioList, Sheet } from '@velvet/ui/deferred';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../i18n/language.messages.ts';
import { messages as overlayMessages } from './overlays.messages.ts';
import { languageAsked, selectIsLanguageAsked } from './overlays-slice.ts';

const options = languageCodes.map((value) => ({
  value,
  label: languages[value].name,
  lang: languageTag(value),
}));

const steps = new Map([
  ['ArrowDown', 1],
  ['ArrowRight', 1],
  ['ArrowUp', -1],
  ['ArrowLeft', -1],
]);

/** To choose closes the sheet, so arrow keys only go from one to the next; Space and Enter choose. */
function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const radios = [...event.currentTarget.querySelectorAll('input')];
  const place = radios.findIndex((radio) => radio.matches(':focus'));
  const step = steps.get(event.key);
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter') radios[place]?.click();
  if (step === undefined) return;
  event.preventDefault();
  radios.at((place + step) % radios.length)?.focus();
}

/** All six languages by their own names, for whoever cannot read the one on screen (spec S2.1). */
export function LanguageSheet() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const open = useAppSelector(selectIsLanguageAsked);
  const { language, overlays, describeError } = useHost();
  // Marked at once, before its texts are there.
  const [chosen, setChosen] = useState<Language>();

  // Not when the server knows it too, which may take longer.
  const isShown = chosen === language.current;
  useEffect(() => {
    if (!isShown) return;
    setChosen(undefined);
    dispatch(languageAsked(false));
  }, [isShown, dispatch]);

  const choose = async (next: Language) => {
    setChosen(next);
    try {
      await language.choose(next);
    } catch {
      setChosen(undefined);
      overlays.toast(describeError({ kind: 'network' }), { tone: 'error' });
    }
  };

  return (
    <Sheet
      open={open}
      onClose={() => dispatch(languageAsked(false))}
      title={intl.formatMessage(messages.language)}
      closeLabel={intl.formatMessage(overlayMessages.cancel)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the radios in it, and has no focus itself */}
      <div onKeyDown={moveByKey}>
        <RadioList<Language>
          label={intl.formatMessage(messages.language)}
          options={options}
          value={chosen ?? language.current}
          onChange={(next) => void choose(next)}
        />
      </div>
    </Sheet>
  );
}
