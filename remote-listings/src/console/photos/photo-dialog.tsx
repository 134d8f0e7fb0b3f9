import {
  DecisionDialog,
  type Texts,
  TranslatedField,
  textsOf,
  useMessages,
  useOpsChange,
  writtenTexts,
} from '@velvet/console-kit';
import { languageCodes } from '@velvet/contract/language';
import {
  describeListingPhoto,
  type ListingDetail,
  type ListingPhoto,
  listingLimits,
} from '@velvet/contract/ops/listings';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { CropField, toCrop, toFrame } from './crop-field.tsx';
import { messages, valued } from './photos.messages.ts';
import * as styles from './photos.module.css';

interface PhotoDialogProps {
  readonly detail: ListingDetail;
  readonly photo: ListingPhoto;
  readonly onClose: () => void;
}

/** A description is one line. */
const withoutBreaks = (texts: Texts): Texts =>
  textsOf(
    Object.fromEntries(languageCodes.map((code) => [code, texts[code].replace(/\s*\n\s*/gu, ' ')])),
  );

/** Which part of a photo members see, and its description in every language. */
export function PhotoDialog({ detail: { id, version, photos }, photo, onClose }: PhotoDialogProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [describe] = useOpsChange(describeListingPhoto);
  const [texts, setTexts] = useState(() => textsOf(photo.alt));
  const [frame, setFrame] = useState(() => toFrame(photo.crop));
  // The state that was opened: what somebody else changes meanwhile must refuse this one.
  const [opened] = useState(version);
  const number = photos.findIndex(({ file }) => file === photo.file) + 1;
  const alt = writtenTexts(texts);
  const crop = toCrop(frame);
  return (
    <DecisionDialog
      onClose={onClose}
      title={intl.formatMessage(valued.editOne, { number })}
      confirmLabel={t('save')}
      reason={false}
      decide={() =>
        describe({
          id,
          version: opened,
          file: photo.file,
          ...(alt ? { alt } : {}),
          ...(crop ? { crop } : {}),
        })
      }
      doneText={t('saved')}
    >
      {(errorOf) => (
        <>
          {photo.uploaded ? (
            <CropField
              source={photo.source}
              frame={frame}
              onChange={setFrame}
              error={errorOf('crop')}
            />
          ) : (
            <p className={styles.hint}>{t('notCropped')}</p>
          )}
          <TranslatedField
            label={t('alt')}
            hint={t('altHint')}
            value={texts}
            onChange={(written) => setTexts(withoutBreaks(written))}
            maxLength={listingLimits.alt}
            error={errorOf('alt')}
            rows={2}
          />
        </>
      )}
    </DecisionDialog>
  );
}
