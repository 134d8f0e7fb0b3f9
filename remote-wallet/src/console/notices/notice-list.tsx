import { NativeSelect, SegmentedControl } from '@mantine/core';
import { Panel, useOpsPages } from '@velvet/console-kit';
import { noticePage, noticeStates } from '@velvet/contract/ops/notices';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { kindOptions } from './notice-kind.ts';
import { stateLabels } from './notice-state.tsx';
import { NoticeTable } from './notice-table.tsx';
import { messages } from './notices.messages.ts';
import * as styles from './notices.module.css';

const ALL = 'all';

/** Notices of one state and kind, newest first; all of them unless the address says otherwise. */
export function NoticeList() {
  const intl = useIntl();
  const [search, setSearch] = useSearchParams();
  const kinds = kindOptions(intl);
  const state = noticeStates.find((word) => word === search.get('state'));
  const kind = kinds.find(({ value }) => value === search.get('kind'))?.value ?? '';
  const rows = useOpsPages(noticePage, {
    ...(state ? { state } : {}),
    ...(kind === '' ? {} : { type: Number(kind) }),
  });
  const change = (part: { readonly state?: string; readonly kind?: string }) => {
    const said = { state: state ?? ALL, kind, ...part };
    setSearch(
      Object.entries(said).filter(([, value]) => value !== '' && value !== ALL),
      { replace: true },
    );
  };
  const states = noticeStates.map((word) => ({
    value: word as string,
    label: intl.formatMessage(stateLabels[word]),
  }));
  return (
    <Panel isFlush>
      <div className={styles.filters}>
        <SegmentedControl
          aria-label={intl.formatMessage(messages.state)}
          data={[{ value: ALL, label: intl.formatMessage(messages.all) }, ...states]}
          value={state ?? ALL}
          onChange={(value) => change({ state: value })}
        />
        <NativeSelect
          aria-label={intl.formatMessage(messages.kind)}
          data={[{ value: '', label: intl.formatMessage(messages.allKinds) }, ...kinds]}
          value={kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value })}
        />
      </div>
      <NoticeTable rows={rows} />
    </Panel>
  );
}
