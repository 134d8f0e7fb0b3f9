import { ActionIcon, Button, SegmentedControl, Tooltip } from '@mantine/core';
import { cx } from '@velvet/ui/cx';
import { Icon } from '@velvet/ui/icon';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useMessages } from '../language/use-messages.ts';
import type { OpsSource } from '../ops/use-ops-query.ts';
import { formatDuration, useNow } from '../values/times.tsx';
import * as styles from './page.module.css';

const messages = defineMessages({
  refresh: { id: 'console-kit.page.refresh', defaultMessage: 'Refresh' },
  justNow: { id: 'console-kit.page.justNow', defaultMessage: 'Updated just now' },
  refreshing: { id: 'console-kit.page.refreshing', defaultMessage: 'Updating…' },
});

const valued = defineMessages<{
  documentTitle: { title: string };
  updated: { age: string };
}>({
  documentTitle: {
    id: 'console-kit.page.documentTitle',
    defaultMessage: '{title} · Velvet console',
  },
  updated: { id: 'console-kit.page.updated', defaultMessage: 'Updated {age} ago' },
});

/** Of the family of icons: 24 px grid, 1.75 stroke. */
const refresh = 'M19.5 9.5a8 8 0 1 0 .4 3.5M20 4.5v5h-5';

interface ConsolePageProps {
  /** The page's only first-level heading, and the title of the tab. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Buttons of the page as a whole. */
  readonly actions?: ReactNode;
  /** The list that the page belongs to, or another page above it: the last of the buttons. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Where its data come from: shows their age and offers to refresh them. */
  readonly sources?: readonly OpsSource[];
  readonly children: ReactNode;
}

/** Key of the address that the console was opened at. */
const FIRST_LOCATION = 'default';

/**
 * The frame of every page of the console. A page that was navigated to is read out from its heading on, the
 * first one from its beginning.
 */
export function ConsolePage(props: ConsolePageProps) {
  const { title, description, actions, back, sources, children } = props;
  const intl = useIntl();
  useEffect(() => {
    document.title = intl.formatMessage(valued.documentTitle, { title });
  }, [intl, title]);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirst] = useState(key === FIRST_LOCATION);
  useEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
  }, [isFirst]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.titles}>
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            {title}
          </h1>
          {description !== undefined && <p className={styles.description}>{description}</p>}
        </div>
        <div className={styles.tools}>
          {sources && sources.length > 0 && <Freshness sources={sources} />}
          {actions}
          {back && (
            <Button component={Link} to={back.href} variant="default">
              {back.label}
            </Button>
          )}
        </div>
      </header>
      {children}
    </div>
  );
}

const MINUTE_S = 60;

function Freshness({ sources }: { readonly sources: readonly OpsSource[] }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const now = useNow();
  const isFetching = sources.some((source) => source.isFetching);
  const times = sources.flatMap(({ fetchedAtMs }) => fetchedAtMs ?? []);
  const oldest = Math.min(...times);
  const ageS = (now - oldest) / 1_000;
  const text = () => {
    if (isFetching) return t('refreshing');
    if (times.length === 0) return '';
    if (ageS < MINUTE_S) return t('justNow');
    return intl.formatMessage(valued.updated, { age: formatDuration(intl, ageS) });
  };
  const label = t('refresh');
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

interface PanelProps {
  /** A second-level heading, which names the region. */
  readonly title?: string;
  readonly actions?: ReactNode;
  /** Without inner margins, for tables. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page on a surface of its own. */
export function Panel({ title, actions, isFlush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className={styles.panelHeader}>
          {title !== undefined && (
            <h2 className={styles.panelTitle} id={id}>
              {title}
            </h2>
          )}
          {actions}
        </div>
      )}
      <div className={cx(isFlush ? styles.flush : styles.panelBody)}>{children}</div>
    </section>
  );
}

interface AddressChoiceProps<Value extends string> {
  /** What is chosen, for assistive technology. */
  readonly label: string;
  /** Name of the address's parameter; choosing leaves it alone in the address. */
  readonly parameter: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
}

/** A choice between few lists, kept in the address, in the head of a panel. */
export function AddressChoice<Value extends string>(props: AddressChoiceProps<Value>) {
  const { label, parameter, options, value } = props;
  const [, setSearch] = useSearchParams();
  return (
    <SegmentedControl
      size="sm"
      aria-label={label}
      data={[...options]}
      value={value}
      onChange={(chosen) => setSearch({ [parameter]: chosen }, { replace: true })}
    />
  );
}
