import { TextInput } from '@mantine/core';
import {
  type Draft,
  DraftDialog,
  DraftForm,
  type Entered,
  FilesButton,
  fieldChecks,
  fieldsOf,
  PositionField,
  type Texts,
  TranslatedField,
  textField,
  textsOf,
  useConsole,
  useDraft,
  useMessages,
  useOpsChange,
  useSaving,
  writtenTexts,
} from '@velvet/console-kit';
import {
  bannerLimits,
  type OpsBanner,
  replaceBannerImage,
  saveBanner,
} from '@velvet/contract/ops/banners';
import { catalogueLimits } from '@velvet/contract/ops/catalogue';
import { pictureFile } from '@velvet/contract/ops/content';
import { isSafeUrl } from '@velvet/contract/primitives';
import { useIntl } from 'react-intl';
import { StoredPicture, UploadList, usePictureUploads } from '../picture/upload-list.tsx';
import { messages, valued } from './banners.messages.ts';
import * as styles from './banners.module.css';

interface EditBannerProps {
  readonly banner: OpsBanner;
  readonly onClose: () => void;
}

const ACCEPT = pictureFile.types.join(',');

/** The picture, headline, link and place of a banner. */
export function EditBanner({ banner, onClose }: EditBannerProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const draft = useDraft({ value: draftOf(banner), version: banner.version });
  const { wholeNumber } = fieldChecks(intl);
  const saving = useSaving({
    endpoint: saveBanner,
    draft,
    problemsOf: ({ link, position }) => ({
      link: link.trim() === '' || isSafeUrl(link.trim()) ? undefined : t('wrongLink'),
      position: wholeNumber(position, catalogueLimits.position),
    }),
    toInput: ({ headline, link, position }, version = banner.version) => {
      const written = writtenTexts(headline);
      const address = link.trim();
      return {
        id: banner.id,
        version,
        ...(written ? { headline: written } : {}),
        ...(address === '' ? {} : { link: address }),
        position: Number(position),
      };
    },
    savedText: t('saved'),
    onSaved: onClose,
  });
  const field = fieldsOf(draft, saving);
  return (
    <DraftDialog
      title={intl.formatMessage(valued.editOne, { place: banner.position })}
      isChanged={draft.isChanged}
      onClose={onClose}
    >
      <BannerPicture banner={banner} draft={draft} />
      <DraftForm draft={draft} saving={saving}>
        <TranslatedField
          label={t('headline')}
          hint={t('headlineHint')}
          {...field('headline')}
          maxLength={bannerLimits.headline}
        />
        <TextInput
          label={t('link')}
          description={t('linkHint')}
          {...textField(field('link'))}
          autoComplete="off"
        />
        <PositionField
          label={t('position')}
          hint={t('positionHint')}
          range={catalogueLimits.position}
          {...field('position')}
        />
      </DraftForm>
    </DraftDialog>
  );
}

interface BannerPictureProps {
  readonly banner: OpsBanner;
  readonly draft: Draft<BannerDraft>;
}

function BannerPicture({ banner, draft }: BannerPictureProps) {
  const { id, image } = banner;
  const { version = banner.version, markVersion } = draft;
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [replace] = useOpsChange(replaceBannerImage);
  const uploads = usePictureUploads(
    (file, onProgress) => replace({ id, version }, file, onProgress),
    (replaced) => {
      markVersion(replaced.version);
      notify(t('replaced'), 'done');
    },
  );
  return (
    <div className={styles.replace}>
      <StoredPicture className={styles.large} file={image} alt="" isWhole />
      <div className={styles.replaceTools}>
        <FilesButton size="compact-sm" variant="default" accept={ACCEPT} onFiles={uploads.add}>
          {t('replace')}
        </FilesButton>
        <span className={styles.hint}>{t('pictureHint')}</span>
      </div>
      <UploadList {...uploads} />
    </div>
  );
}

/** A banner as its form holds it. */
interface BannerDraft {
  readonly headline: Texts;
  /** '' for none. */
  readonly link: string;
  readonly position: Entered;
}

const draftOf = ({ headline, link, position }: OpsBanner): BannerDraft => ({
  headline: textsOf(headline),
  link: link ?? '',
  position,
});
