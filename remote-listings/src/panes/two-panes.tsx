import { Skeleton } from '@velvet/ui';
import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
} from 'react';
import { useMedia } from '../use-media.ts';
import * as styles from './two-panes.module.css';

/** As in the stylesheets. */
const ROOM_FOR_TWO = '(min-width: 768px) and (min-height: 600px)';

interface TwoPanesProps {
  /** At the left, where there is room for it; one of `lazyPane`. */
  readonly list: ReactNode;
  /** What was opened, with the screen's header. */
  readonly children: ReactNode;
}

/** What was opened, on a tablet or a desktop beside the list. A phone has only the former. */
export function TwoPanes({ list, children }: TwoPanesProps) {
  const hasRoom = useMedia(ROOM_FOR_TWO);
  return (
    <div className={styles.panes}>
      {hasRoom === undefined && <Placeholder />}
      {hasRoom && <Suspense fallback={<Placeholder />}>{list}</Suspense>}
      <div className={styles.open}>{children}</div>
    </div>
  );
}

/** A list whose code phones do not fetch. Without it the screen has one pane, as on a phone. */
export function lazyPane<Props>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => load().catch(() => ({ default: () => null })));
}

function Placeholder() {
  return (
    <div className={styles.list} aria-hidden="true" data-panes="">
      <div className={styles.title} />
      <div className={styles.placeholder}>
        {['first', 'second', 'third', 'fourth'].map((key) => (
          <Skeleton key={key} className={styles.row} />
        ))}
      </div>
    </div>
  );
}
