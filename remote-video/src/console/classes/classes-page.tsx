import { Button } from '@mantine/core';
import { ConsolePage, Panel, useOpsQuery } from '@velvet/console-kit';
import { videoClassPage } from '@velvet/contract/ops/videos';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ClassTable } from './class-table.tsx';
import { messages } from './classes.messages.ts';
import { EditClass } from './edit-class.tsx';

const NEW = 'new';

/** The classes of videos, with names and places (spec S13.3). */
export default function ClassesPage() {
  const intl = useIntl();
  const source = useOpsQuery(videoClassPage, {});
  const [edited, setEdited] = useState<number | typeof NEW>();
  const items = source.data?.items;
  const last = Math.max(0, ...(items ?? []).map(({ position }) => position));
  const present = items?.find(({ id }) => id === edited);
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
      sources={[source]}
      actions={
        <Button disabled={!items} onClick={() => setEdited(NEW)}>
          <FormattedMessage {...messages.add} />
        </Button>
      }
    >
      <Panel isFlush>
        <ClassTable
          rows={{ items, error: source.error, refetch: source.refetch }}
          onEdit={({ id }) => setEdited(id)}
        />
      </Panel>
      {(edited === NEW || present) && (
        <EditClass
          key={edited}
          stored={present}
          nextPosition={last + 1}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ConsolePage>
  );
}
