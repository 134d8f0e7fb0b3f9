import { type Language, languageCodes, languages, languageTag } from '@velvet/contract/language';
import { useHost } from '@velvet/sdk/feature';
import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { RadioList, Sheet } from '@velvet/ui/deferred';
import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { messages } from '../i18n/language.messages.ts';
import { messages as overlayMessages } from './overlays.messages.ts';
import { languageAsked, selectIsLanguageAsked } from './overlays-slice.ts';

const options = languageCodes.map((value) => ({
  value,
  label: languages[value].name,
  lang: languageTag(value),
}));

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
      <RadioList<Language>
        label={intl.formatMessage(messages.language)}
        options={options}
        value={chosen ?? language.current}
        onChange={(next) => void choose(next)}
      />
    </Sheet>
  );
}
