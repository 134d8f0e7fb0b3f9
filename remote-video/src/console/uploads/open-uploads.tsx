import { Alert, Button, Group, Progress } from '@mantine/core';
import {
  Age,
  type DataColumns,
  type DataRows,
  DataTable,
  FilesButton,
  SmallButton,
  useMessages,
  useNotifiedChange,
  useOpsChange,
} from '@velvet/console-kit';
import { type Upload, uploadFinish } from '@velvet/contract/ops/uploads';
import type { VideoClassId } from '@velvet/contract/video';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { AbandonUpload } from './upload-list.tsx';
import { formatBytes, formatSent } from './upload-text.tsx';
import { messages, valued } from './uploads.messages.ts';
import * as styles from './uploads.module.css';
import { FINISH_CHANGES } from './use-video-uploads.ts';
import { isFileOf, VIDEO_ACCEPT } from './video-file.ts';

interface OpenUploadsProps {
  readonly rows: DataRows<Upload>;
  /** What becomes of a complete one; undefined until classes are there. */
  readonly classId: VideoClassId | undefined;
  readonly onContinue: (upload: Upload, file: File) => void;
}

const WHOLE = 100;

/** What the server has of files that this page is not sending. */
export function OpenUploads({ rows, classId, onContinue }: OpenUploadsProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const [wrong, setWrong] = useState<{ readonly upload: Upload; readonly file: string }>();
  const [abandoned, setAbandoned] = useState<Upload>();
  const choose = (upload: Upload, file: File) => {
    const fits = isFileOf(upload, file);
    setWrong(fits ? undefined : { upload, file: file.name });
    if (fits) onContinue(upload, file);
  };
  const columns: DataColumns<Upload> = [
    {
      key: 'file',
      header: t('file'),
      cell: ({ name }) => <span className={styles.long}>{name}</span>,
    },
    {
      key: 'arrived',
      header: t('arrived'),
      width: '28%',
      cell: (upload) => <Arrived upload={upload} />,
    },
    { key: 'operator', header: t('operator'), cell: (it) => it.operator },
    {
      key: 'last',
      header: t('lastPiece'),
      align: 'end',
      cell: ({ changedAt }) => <Age since={changedAt} />,
    },
    {
      key: 'actions',
      header: t('actions'),
      align: 'end',
      cell: (upload) => (
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {upload.received < upload.size ? (
            <FilesButton
              size="compact-sm"
              variant="light"
              accept={VIDEO_ACCEPT}
              aria-label={intl.formatMessage(valued.continueOne, { file: upload.name })}
              onFiles={([file]) => file && choose(upload, file)}
            >
              {t('continue')}
            </FilesButton>
          ) : (
            <FinishButton upload={upload} classId={classId} />
          )}
          <SmallButton
            text={t('abandon')}
            about={upload.name}
            kind="danger"
            onClick={() => setAbandoned(upload)}
          />
        </Group>
      ),
    },
  ];
  return (
    <>
      {wrong && (
        <div className={styles.above}>
          <Alert color="red" role="alert">
            {intl.formatMessage(valued.notFileOf, {
              file: wrong.file,
              name: wrong.upload.name,
              size: formatBytes(intl, wrong.upload.size),
            })}
          </Alert>
        </div>
      )}
      <DataTable
        label={t('unfinished')}
        isCentred
        rows={rows}
        columns={columns}
        empty={t('none')}
      />
      {abandoned && <AbandonUpload {...abandoned} onClose={() => setAbandoned(undefined)} />}
    </>
  );
}

function Arrived({ upload: { name, received, size } }: { readonly upload: Upload }) {
  const intl = useIntl();
  return (
    <>
      <Progress
        value={(received / size) * WHOLE}
        color="gray"
        aria-label={intl.formatMessage(valued.progressOf, { file: name })}
      />
      <span className={styles.hint}>{formatSent(intl, received, size)}</span>
    </>
  );
}

interface FinishButtonProps extends Pick<OpenUploadsProps, 'classId'> {
  readonly upload: Upload;
}

function FinishButton({ upload: { id, name }, classId }: FinishButtonProps) {
  const intl = useIntl();
  const t = useMessages(messages);
  const makeChange = useNotifiedChange();
  const [finish, { isRunning }] = useOpsChange(uploadFinish, { invalidates: FINISH_CHANGES });
  const run = (chosen: VideoClassId) =>
    makeChange({ change: () => finish({ id, classId: chosen }), doneText: t('finished') });
  return (
    <Button
      size="compact-sm"
      variant="light"
      loading={isRunning}
      disabled={classId === undefined}
      aria-label={intl.formatMessage(valued.finishOne, { file: name })}
      onClick={() => void (classId === undefined ? undefined : run(classId))}
    >
      {t('finish')}
    </Button>
  );
}
