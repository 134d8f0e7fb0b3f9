import { Button, FileButton } from '@mantine/core';
import {
  ConsolePage,
  Panel,
  useConsole,
  useMessages,
  useOpsChange,
  useOpsQuery,
  useUnsavedGuard,
} from '@velvet/console-kit';
import { addBanner, bannerPage } from '@velvet/contract/ops/banners';
import { catalogueLimits } from '@velvet/contract/ops/catalogue';
import { pictureFile } from '@velvet/contract/ops/content';
import { useCallback, useState } from 'react';
import { type SendPicture, UploadList, usePictureUploads } from '../picture/upload-list.tsx';
import { BannerTable, BannerVisibility, type VisibilityChange } from './banner-table.tsx';
import { messages } from './banners.messages.ts';
import * as styles from './banners.module.css';
import { EditBanner } from './edit-banner.tsx';

const ACCEPT = pictureFile.types.join(',');

/** The banners of members' pages (spec S13.3). */
export default function BannersPage() {
  const t = useMessages(messages);
  const source = useOpsQuery(bannerPage, {});
  const [edited, setEdited] = useState<number>();
  const [changed, setChanged] = useState<VisibilityChange>();
  const items = source.data?.items;
  const last = Math.max(0, ...(items ?? []).map(({ position }) => position));
  const uploads = useNewBanners(Math.min(last + 1, catalogueLimits.position.max));
  useUnsavedGuard(uploads.isRunning);
  const banner = items?.find(({ id }) => id === edited);
  return (
    <ConsolePage
      title={t('title')}
      description={t('description')}
      sources={[source]}
      actions={
        <FileButton accept={ACCEPT} onChange={(file) => file && uploads.add([file])}>
          {(button) => <Button {...button}>{t('add')}</Button>}
        </FileButton>
      }
    >
      <Panel isFlush>
        {uploads.uploads.length > 0 && (
          <div className={styles.uploads}>
            <UploadList {...uploads} />
          </div>
        )}
        <BannerTable
          rows={{ items, error: source.error, refetch: source.refetch }}
          onEdit={({ id }) => setEdited(id)}
          onVisibility={setChanged}
        />
      </Panel>
      {banner && (
        <EditBanner key={banner.id} banner={banner} onClose={() => setEdited(undefined)} />
      )}
      {changed && <BannerVisibility change={changed} onClose={() => setChanged(undefined)} />}
    </ConsolePage>
  );
}

function useNewBanners(position: number) {
  const t = useMessages(messages);
  const { notify } = useConsole();
  const [add] = useOpsChange(addBanner);
  const send = useCallback<SendPicture>(
    async (file, onProgress) => {
      const outcome = await add({ position }, file, onProgress);
      if (!outcome.ok) return outcome.failure;
      notify(t('added'), 'done');
      return undefined;
    },
    [add, position, notify, t],
  );
  return usePictureUploads(send);
}
