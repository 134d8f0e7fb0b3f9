import {
  ConsolePage,
  DecisionDialog,
  EditNamed,
  Panel,
  SmallButton,
  useMessages,
  useOpsChange,
  useOpsQuery,
} from '@velvet/console-kit';
import {
  catalogueLimits,
  type NamedEntry,
  regionPage,
  removeRegion,
  removeSign,
  saveRegion,
  saveSign,
  signPage,
} from '@velvet/contract/ops/catalogue';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { type NamedKind, NamedTable } from './named-table.tsx';
import { messages, regionLabels, signLabels } from './regions.messages.ts';

const regions: NamedKind<'region'> = {
  page: regionPage,
  save: saveRegion,
  remove: removeRegion,
  labels: regionLabels,
};

const signs: NamedKind<'sign'> = {
  page: signPage,
  save: saveSign,
  remove: removeSign,
  labels: signLabels,
};

/** The regions and signs of entries (spec S13.3). */
export default function RegionsPage() {
  const t = useMessages(messages);
  return (
    <ConsolePage title={t('title')} description={t('description')}>
      <NamedPanel kind={regions} />
      <NamedPanel kind={signs} />
    </ConsolePage>
  );
}

/** All entries of a kind; one may be added, changed, and removed where nothing uses it. */
function NamedPanel<Kind extends string>({ kind }: { readonly kind: NamedKind<Kind> }) {
  const intl = useIntl();
  const t = useMessages(messages);
  const { data, error, refetch } = useOpsQuery(kind.page, {});
  const [remove] = useOpsChange(kind.remove);
  const [edited, setEdited] = useState<NamedEntry<Kind> | 'new'>();
  const [removed, setRemoved] = useState<NamedEntry<Kind>>();
  const items = data?.items;
  const present = edited === 'new' ? undefined : items?.find(({ id }) => id === edited?.id);
  return (
    <Panel
      isFlush
      title={intl.formatMessage(kind.labels.plural)}
      actions={
        <SmallButton
          text={intl.formatMessage(kind.labels.add)}
          kind="main"
          onClick={() => setEdited('new')}
        />
      }
    >
      <NamedTable
        kind={kind}
        rows={{ items, error, refetch }}
        onEdit={setEdited}
        onRemove={setRemoved}
      />
      {edited !== undefined && (
        <EditNamed
          key={edited === 'new' ? 'new' : edited.id}
          title={intl.formatMessage(edited === 'new' ? kind.labels.add : kind.labels.one)}
          save={kind.save}
          entry={edited === 'new' ? undefined : (present ?? edited)}
          nextPosition={Math.max(0, ...(items ?? []).map(({ position }) => position)) + 1}
          limits={catalogueLimits}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <DecisionDialog
          isDangerous
          onClose={() => setRemoved(undefined)}
          title={t('removeTitle')}
          confirmLabel={t('remove')}
          reason={false}
          decide={() => remove({ id: removed.id, version: removed.version })}
          doneText={t('removed')}
        >
          {t('removeText')}
        </DecisionDialog>
      )}
    </Panel>
  );
}
