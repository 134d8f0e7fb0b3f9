import { Button } from '@mantine/core';
import { type OpsEndpoint, opsRequest } from '@velvet/contract/ops/ops-endpoint';
import { whoAmI } from '@velvet/contract/ops/session';
import { Icon } from '@velvet/ui/icon';
import { useState } from 'react';
import { defineMessages } from 'react-intl';
import { useDispatch } from 'react-redux';
import { useConsole } from '../host/console-host.ts';
import { useMessages } from '../language/use-messages.ts';
import { type OpsDispatch, runAlone } from '../ops/ops-api.ts';

/** Of the family of icons: 24 px grid, 1.75 stroke. */
const download = 'M12 4.5v10.5M7.5 10.5L12 15l4.5-4.5M4.5 19.5h15';

const messages = defineMessages({
  export: { id: 'console-kit.export.export', defaultMessage: 'Export as CSV' },
  started: {
    id: 'console-kit.export.started',
    defaultMessage: 'The download has started. The audit log notes it.',
  },
});

interface ExportButtonProps<In, Out> {
  /** An operation whose answer is a file. */
  readonly endpoint: OpsEndpoint<In, Out>;
  /** The filter of the list beside it. */
  readonly input: In;
}

/**
 * Downloads the rows of a list as a file, all of them; absent for operators who may not. The browser's own
 * download needs no memory, but cannot tell why it fails: so the server is asked first whether it is
 * there and the session still holds.
 */
export function ExportButton<In, Out>({ endpoint, input }: ExportButtonProps<In, Out>) {
  const t = useMessages(messages);
  const dispatch = useDispatch<OpsDispatch>();
  const { mayCall, notify, describeFailure } = useConsole();
  const [isAsking, setAsking] = useState(false);
  if (!mayCall(endpoint)) return null;
  const start = async () => {
    setAsking(true);
    const reply = await dispatch(runAlone(opsRequest(whoAmI, {})));
    setAsking(false);
    if (!reply.ok) {
      notify(describeFailure(reply.failure), 'problem');
      return;
    }
    const link = document.createElement('a');
    link.href = opsRequest(endpoint, input).address;
    link.download = endpoint.download?.fileName ?? '';
    link.click();
    notify(t('started'), 'info');
  };
  return (
    <Button
      variant="default"
      leftSection={<Icon path={download} size={18} />}
      loading={isAsking}
      onClick={start}
    >
      {t('export')}
    </Button>
  );
}
