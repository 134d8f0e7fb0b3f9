import {
  countColumn,
  type DataColumns,
  FilesButton,
  ListPage,
  nextPosition,
  textFor,
  useConsole,
  useListEditor,
  useMessages,
  useOpsChange,
  useOpsPages,
  useUnsavedGuard,
  VisibilityButton,
} from '@velvet/console-kit';
import {
  addBanner,
  bannerPage,
  hideBanner,
  type OpsBanner,
  showBanner,
} from '@velvet/contract/ops/banners';
import { catalogueLimits } from '@velvet/contract/ops/catalogue';
import { pictureFile } from '@velvet/contract/ops/content';
import { useIntl } from 'react-intl';
import { StoredPicture, UploadList, usePictureUploads } from '../picture/upload-list.tsx';
import { VisibilityState } from '../visibility-state.tsx';
import { messages, valued } from './banners.messages.ts';
import * as styles from './banners.module.css';
import { EditBanner } from './edit-banner.tsx';

const ACCEPT = pictureFile.types.join(',');

/** The banners of members' pages (spec S13.3). */
export default function BannersPage() {
  const intl = useIntl();
  const t = useMessages(messages);
  const { notify } = useConsole();
  const rows = useOpsPages(bannerPage, {});
  const { items = [] } = rows;
  const position = nextPosition(items, catalogueLimits.position);
  const [add] = useOpsChange(addBanner);
  const uploads = usePictureUploads(
    (file, onProgress) => add({ position }, file, onProgress),
    () => notify(t('added'), 'done'),
  );
  useUnsavedGuard(uploads.isRunning);
  const columns = useBannerColumns();
  const nameOf = ({ position: place }: OpsBanner) => intl.formatMessage(valued.one, { place });
  const editor = useListEditor({
    items,
    nameOf,
    form: (banner, onClose) => banner && <EditBanner banner={banner} onClose={onClose} />,
    others: (banner) => <BannerVisibility banner={banner} name={nameOf(banner)} />,
  });
  return (
    <ListPage
      title={t('title')}
      description={t('description')}
      actions={
        <FilesButton accept={ACCEPT} onFiles={uploads.add}>
          {t('add')}
        </FilesButton>
      }
      rows={rows}
      above={
        uploads.uploads.length > 0 && (
          <div className={styles.uploads}>
            <UploadList {...uploads} />
          </div>
        )
      }
      isCentred
      columns={[...columns, editor.actions]}
      empty={t('none')}
    >
      {editor.dialogs}
    </ListPage>
  );
}

function useBannerColumns(): DataColumns<OpsBanner> {
  const t = useMessages(messages);
  const { language } = useConsole();
  return [
    {
      key: 'picture',
      header: t('picture'),
      cell: ({ image, headline }) => (
        <div className={styles.banner}>
          <StoredPicture className={styles.picture} file={image} alt="" />
          <span className={headline ? styles.headline : styles.missing}>
            {headline ? textFor(headline, language) : t('noHeadline')}
          </span>
        </div>
      ),
    },
    {
      key: 'link',
      header: t('link'),
      cell: ({ link }) => <span className={styles.address}>{link ?? t('noLink')}</span>,
    },
    countColumn('position', t('position'), ({ position }) => position),
    {
      key: 'state',
      header: t('state'),
      cell: ({ hidden, sample }) => (
        <VisibilityState state={hidden ? 'hidden' : 'shown'} sample={sample} />
      ),
    },
  ];
}

interface BannerVisibilityProps {
  readonly banner: OpsBanner;
  readonly name: string;
}

/** Takes a banner out of what members see, or shows it. */
function BannerVisibility({ banner: { id, version, hidden }, name }: BannerVisibilityProps) {
  const t = useMessages(messages);
  const [hide] = useOpsChange(hideBanner);
  const [show] = useOpsChange(showBanner);
  return (
    <VisibilityButton
      about={name}
      isHidden={hidden}
      hide={() => hide({ id, version })}
      show={() => show({ id, version })}
      texts={messages}
      showText={t('showText')}
    />
  );
}
