import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

/** Fetched with the first invitation that is accepted here. */
const QrPicture = lazy(() => import(/* webpackChunkName: "qr" */ '@velvet/ui/qr-picture'));

const SIDE = 180;

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** A text as a QR code; what it says must be readable beside it, too. */
export function QrCode(props: QrCodeProps) {
  return (
    <Suspense fallback={<Skeleton width={SIDE} height={SIDE} />}>
      <QrPicture {...props} side={SIDE} />
    </Suspense>
  );
}
