import qrcode from 'qrcode-generator';
import { useMemo } from 'react';
import * as styles from './qr-picture.module.css';

interface QrPictureProps {
  readonly text: string;
  readonly label: string;
  /** In px. */
  readonly side: number;
}

/** Width of the quiet zone around the code that scanners need, in modules. */
const MARGIN = 4;
/** The smallest version that the text fits in. */
const AUTOMATIC = 0;

function pathOf(text: string) {
  const code = qrcode(AUTOMATIC, 'M');
  code.addData(text);
  code.make();
  const count = code.getModuleCount();
  const rows = Array.from({ length: count }, (_, row) => row);
  const path = rows
    .flatMap((row) => rows.map((column) => [row, column] as const))
    .filter(([row, column]) => code.isDark(row, column))
    .map(([row, column]) => `M${column + MARGIN} ${row + MARGIN}h1v1h-1z`)
    .join('');
  return { path, size: count + 2 * MARGIN };
}

/** Dark on light in both themes: readers expect it so. */
export default function QrPicture({ text, label, side }: QrPictureProps) {
  const { path, size } = useMemo(() => pathOf(text), [text]);
  return (
    <svg
      className={styles.picture}
      role="img"
      aria-label={label}
      width={side}
      height={side}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
