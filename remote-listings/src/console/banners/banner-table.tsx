import { Group } from '@mantine/core';
import {
  type DataColumns,
  type DataRows,
  DataTable,
  DecisionDialog,
  type OpsOutcome,
  SmallButton,
  StateBadge,
  textFor,
  useConsole,
  useMessages,
  useOpsChange,
} from '@velvet/console-kit';
import { hideBanner, type OpsBanner, showBanner } from '@velvet/contract/ops/banners';
import { useIntl } from 'react-intl';
import { StoredPicture } from '../picture/upload-list.tsx';
import { messages, valued } from './banners.messages.ts';
import * as styles from './banners.module.css';

interface BannerTableProps {
  readonly rows: DataRows<OpsBanner>;
  readonly onEdit: (banner: OpsBanner) => void;
  readonly onVisibility: (change: VisibilityChange) => void;
}

export function BannerTable({ rows, onEdit, onVisibility }: BannerTableProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { language } = useConsole();
  const columns: DataColumns<OpsBanner> = [
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
    { key: 'position', header: t('position'), align: 'end', cell: ({ position }) => position },
    { key: 'state', header: t('state'), cell: (banner) => <BannerState banner={banner} /> },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (banner) => {
        const { hidden, position: place } = banner;
        const to = hidden ? 'show' : 'hide';
        return (
          <Group gap="xs" justify="flex-end" wrap="nowrap">
            <SmallButton
              text={t('edit')}
              label={intl.formatMessage(valued.editOne, { place })}
              onClick={() => onEdit(banner)}
            />
            <SmallButton
              text={t(to)}
              label={intl.formatMessage(valued[`${to}One`], { place })}
              kind={hidden ? 'main' : 'usual'}
              onClick={() => onVisibility({ banner, to })}
            />
          </Group>
        );
      },
    },
  ];
  return <DataTable label={t('title')} isCentred rows={rows} columns={columns} empty={t('none')} />;
}

function BannerState({ banner: { hidden, sample } }: { readonly banner: OpsBanner }) {
  const t = useMessages(messages);
  return (
    <Group gap="xs">
      <StateBadge tone={hidden ? 'neutral' : 'good'}>{t(hidden ? 'hidden' : 'shown')}</StateBadge>
      {sample && <StateBadge tone="neutral">{t('sample')}</StateBadge>}
    </Group>
  );
}

/** The banner as it was when the change was asked for. */
export interface VisibilityChange {
  readonly banner: OpsBanner;
  readonly to: 'hide' | 'show';
}

interface BannerVisibilityProps {
  readonly change: VisibilityChange;
  readonly onClose: () => void;
}

/** Takes a banner out of what members see, or shows it. */
export function BannerVisibility({ change: { banner, to }, onClose }: BannerVisibilityProps) {
  const t = useMessages(messages);
  const [hide] = useOpsChange(hideBanner);
  const [show] = useOpsChange(showBanner);
  const { id, version } = banner;
  return (
    <DecisionDialog
      onClose={onClose}
      title={t(`${to}Title`)}
      confirmLabel={t(to)}
      reason={false}
      decide={(): Promise<OpsOutcome<unknown>> => (to === 'hide' ? hide : show)({ id, version })}
      doneText={t(to === 'hide' ? 'hiddenNow' : 'shownNow')}
    >
      {t(`${to}Text`)}
    </DecisionDialog>
  );
}
