import { useAppDispatch, useAppSelector } from '@velvet/sdk/store';
import { Badge, IconButton } from '@velvet/ui';
import * as icons from '@velvet/ui/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useOnDemand } from '../on-demand/use-on-demand.ts';
import { messages, valued } from './hall-page.messages.ts';
import * as styles from './hall-page.module.css';
import { filterCount, type HallQuery } from './hall-query.ts';
import { selectView, viewChosen } from './hall-slice.ts';

interface HallActionsProps {
  readonly query: HallQuery;
  readonly onChange: (changes: Partial<HallQuery>) => void;
}

const loadSheet = () => import(/* webpackChunkName: "hall-filters" */ './filter-sheet.tsx');

/** Filters and the other view. The button is named after what it brings (spec S12.3). */
export function HallActions({ query, onChange }: HallActionsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const [isOpen, setOpen] = useState(false);
  const [FilterSheet, fetchSheet] = useOnDemand(loadSheet);
  const count = filterCount(query);
  return (
    <div className={styles.actions}>
      <span className={styles.filter}>
        <IconButton
          path={icons.filter}
          label={intl.formatMessage(valued.filters, { count })}
          aria-haspopup="dialog"
          onClick={async () => setOpen(await fetchSheet())}
        />
        {count > 0 && (
          <Badge className={styles.count}>
            <span aria-hidden="true">{count}</span>
          </Badge>
        )}
      </span>
      <IconButton
        {...(view === 'grid' ? { path: icons.list } : { icon: 'grid' })}
        label={intl.formatMessage(view === 'grid' ? messages.listView : messages.gridView)}
        onClick={() => dispatch(viewChosen(view === 'grid' ? 'list' : 'grid'))}
      />
      {FilterSheet && (
        <FilterSheet
          open={isOpen}
          onClose={() => setOpen(false)}
          query={query}
          onChange={onChange}
        />
      )}
    </div>
  );
}
