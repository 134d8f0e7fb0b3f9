import { ALL_REGION_ID } from '@velvet/contract/constants';
import { Skeleton, Tabs } from '@velvet/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useRegionsQuery } from '../api/listing-queries.ts';
import { messages } from './hall-page.messages.ts';
import * as styles from './hall-page.module.css';

interface RegionTabsProps {
  readonly value: number;
  readonly onChange: (regionId: number) => void;
  readonly children: ReactNode;
}

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'] as const;

/** "All" and the regions. Without the regions there is still "All" (spec S3.11). */
export function RegionTabs({ value, onChange, children }: RegionTabsProps) {
  const intl = useIntl();
  const { data: regions = [], isLoading } = useRegionsQuery();
  if (isLoading) {
    return (
      <>
        <div className={styles.tabs} aria-hidden="true">
          {PLACEHOLDERS.map((key) => (
            <Skeleton key={key} className={styles.tab} />
          ))}
        </div>
        {children}
      </>
    );
  }
  const all = { id: ALL_REGION_ID, label: intl.formatMessage(messages.all) };
  const items = [all, ...regions.map(({ id, name }) => ({ id, label: name }))];
  return (
    <Tabs
      label={intl.formatMessage(messages.regions)}
      items={items}
      value={items.some(({ id }) => id === value) ? value : ALL_REGION_ID}
      onChange={onChange}
      layout="scroll"
      sticky
    >
      {children}
    </Tabs>
  );
}
