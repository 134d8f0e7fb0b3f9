import { Skeleton } from '@mantine/core';
import { useOpsQuery } from '@velvet/console-kit';
import { pictureShown } from '@velvet/contract/ops/listings';
import { useIntl } from 'react-intl';
import { messages } from './picture.messages.ts';
import * as styles from './picture.module.css';

interface StoredPictureProps {
  /** Name of the stored file. */
  readonly file: string;
  /** '' where it only repeats what stands beside it. */
  readonly alt: string;
  /** In full size; its small form otherwise. */
  readonly isWhole?: boolean;
  readonly className?: string | undefined;
}

/** A picture of a listing or banner; operators get it through their own calls. */
export function StoredPicture({ file, alt, isWhole = false, className }: StoredPictureProps) {
  const intl = useIntl();
  const query = { file, whole: isWhole };
  const { data, error } = useOpsQuery(pictureShown, query, { refetchOnFocus: false });
  if (data) return <img className={className} src={data.image} alt={alt} draggable={false} />;
  const label = error ? intl.formatMessage(messages.missing) : undefined;
  return (
    <div className={className} title={label}>
      {error ? <div className={styles.missing} /> : <Skeleton height="100%" radius="sm" />}
    </div>
  );
}
