import { ActionIcon, Tooltip } from '@mantine/core';
import { Icon } from '@velvet/ui/icon';
import { type ReactNode, useEffect } from 'react';
import { useIntl } from 'react-intl';
import { refresh } from '../icons/console-icons.ts';
import type { OpsSource } from '../ops/use-ops-query.ts';
import { formatDuration } from '../values/duration.ts';
import { useNow } from '../values/use-now.ts';
import { messages, valued } from './page.messages.ts';
import * as styles from './page.module.css';

interface ConsolePageProps {
  /** The page's only first-level heading, and the title of the tab. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons of the page as a whole. */
  readonly actions?: ReactNode;
  /** Where its data come from: shows their age and offers to refresh them. */
  readonly sources?: readonly OpsSource[];
  readonly children: ReactNode;
}

/** The frame of every page of the console. */
export function ConsolePage({ title, description, actions, sources, children }: ConsolePageProps) {
  const intl = useIntl();
  useEffect(() => {
    document.title = intl.formatMessage(valued.documentTitle, { title });
  }, [intl, title]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        <div className={styles.tools}>
          {sources && sources.length > 0 && <Freshness sources={sources} />}
          {actions}
        </div>
      </header>
      {children}
    </div>
  );
}

const MINUTE_S = 60;

function Freshness({ sources }: { readonly sources: readonly OpsSource[] }) {
  const intl = useIntl();
  const now = useNow();
  const isFetching = sources.some((source) => source.isFetching);
  const times = sources.flatMap(({ fetchedAtMs }) => fetchedAtMs ?? []);
  const oldest = Math.min(...times);
  const ageS = (now - oldest) / 1_000;
  const text = () => {
    if (isFetching) return intl.formatMessage(messages.refreshing);
    if (times.length === 0) return '';
    if (ageS < MINUTE_S) return intl.formatMessage(messages.justNow);
    return intl.formatMessage(valued.updated, { age: formatDuration(intl, ageS) });
  };
  const label = intl.formatMessage(messages.refresh);
  return (
    <>
      <span className={styles.age}>{text()}</span>
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={label}
          onClick={() => {
            for (const source of sources) source.refetch();
          }}
        >
          <Icon path={refresh} size={18} className={isFetching ? styles.turning : undefined} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
