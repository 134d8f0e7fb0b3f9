import { Group, Textarea } from '@mantine/core';
import {
  FilesButton,
  LanguageTabs,
  SmallButton,
  useConsole,
  useMessages,
} from '@velvet/console-kit';
import { type Language, languages, languageTag } from '@velvet/contract/language';
import { useIntl } from 'react-intl';
import { countCues, type VideoFields } from './video-draft.ts';
import { messages, valued } from './videos.messages.ts';
import * as styles from './videos.module.css';

const ROWS = 8;
const ACCEPT = '.vtt,text/vtt';

/** A track of captions for each language: chosen as a file, corrected in place, removed. */
export function CaptionsField({ draft: { value, change }, saving }: VideoFields) {
  const t = useMessages(messages);
  const { captions } = value;
  return (
    <LanguageTabs label={t('captions')} isWritten={(language) => captions[language] !== ''}>
      {(language) => (
        <CaptionsTrack
          key={language}
          language={language}
          track={captions[language]}
          error={saving.errorOf('captions')}
          onChange={(track) => change({ captions: { ...captions, [language]: track } })}
        />
      )}
    </LanguageTabs>
  );
}

interface CaptionsTrackProps {
  readonly language: Language;
  readonly track: string;
  readonly error: string | undefined;
  readonly onChange: (track: string) => void;
}

function CaptionsTrack({ language, track, error, onChange }: CaptionsTrackProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const cues = countCues(track);
  return (
    <div className={styles.track}>
      {track === '' ? (
        <p className={styles.hint}>{t('noCaptions')}</p>
      ) : (
        <Textarea
          lang={languageTag(language)}
          label={intl.formatMessage(valued.track, { language: languages[language].name })}
          description={
            cues === undefined ? undefined : intl.formatMessage(valued.cues, { count: cues })
          }
          classNames={{ input: styles.code ?? '' }}
          rows={ROWS}
          spellCheck={false}
          value={track}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          error={error}
        />
      )}
      {track === '' && error !== undefined && <p className={styles.error}>{error}</p>}
      <Group gap="xs">
        <CaptionsFile hasTrack={track !== ''} onTrack={onChange} />
        {track !== '' && (
          <SmallButton text={t('remove')} kind="danger" onClick={() => onChange('')} />
        )}
      </Group>
    </div>
  );
}

interface CaptionsFileProps {
  readonly hasTrack: boolean;
  readonly onTrack: (track: string) => void;
}

function CaptionsFile({ hasTrack, onTrack }: CaptionsFileProps) {
  const t = useMessages(messages);
  const { notify } = useConsole();
  const read = async (file: File) => {
    const text = await file.text().catch(() => undefined);
    if (text === undefined) notify(t('captionsUnreadable'), 'problem');
    else onTrack(text);
  };
  return (
    <FilesButton
      size="compact-sm"
      variant="default"
      accept={ACCEPT}
      onFiles={([file]) => void (file && read(file))}
    >
      {t(hasTrack ? 'replaceCaptions' : 'chooseCaptions')}
    </FilesButton>
  );
}
