import { Alert, Group, Loader, Stack, Text } from '@mantine/core';
import {
  Age,
  SmallButton,
  useConsole,
  useMessages,
  useNotifiedChange,
  useOpsChange,
} from '@velvet/console-kit';
import { cancelReleaseRequest, type ReleaseRequest } from '@velvet/contract/ops/release-requests';
import { FormattedMessage, useIntl } from 'react-intl';
import { Version } from './release-table.tsx';
import { actionNames, messages, valued } from './releases.messages.ts';

interface OpenRequestProps {
  readonly request: ReleaseRequest;
  /** undefined while that is not known. */
  readonly isAgentHere: boolean | undefined;
}

const LATE_S = 600;

/** A request that waits or is being done; one that waits can be cancelled. */
export function OpenRequest({ request, isAgentHere }: OpenRequestProps) {
  const intl = useIntl();
  const { action, target, operator, reason, state, requestedAt } = request;
  const isRunning = state === 'running';
  const progress = isRunning
    ? messages.isRunning
    : isAgentHere === false
      ? messages.waitsForAgent
      : messages.isWaiting;
  return (
    <Alert
      color="blue"
      role="status"
      icon={<Loader size={18} aria-hidden />}
      title={intl.formatMessage(progress)}
    >
      <Stack gap="sm">
        <Text size="sm">
          <FormattedMessage {...actionNames[action]} />
          {' → '}
          <Version>{target}</Version>
        </Text>
        <Text size="sm">
          <FormattedMessage {...valued.askedBy} values={{ operator, reason }} />{' '}
          <Age since={requestedAt} waitingAfterS={LATE_S} lateAfterS={LATE_S} />
        </Text>
        {!isRunning && <Cancel request={request} />}
      </Stack>
    </Alert>
  );
}

function Cancel({ request: { id, version } }: Pick<OpenRequestProps, 'request'>) {
  const t = useMessages(messages);
  const { mayCall } = useConsole();
  const makeChange = useNotifiedChange();
  const [cancel, { isRunning }] = useOpsChange(cancelReleaseRequest);
  if (!mayCall(cancelReleaseRequest)) return null;
  const run = () =>
    makeChange({ change: () => cancel({ id, version }), doneText: t('hasCancelled') });
  return (
    <Group>
      <SmallButton text={t('cancelRequest')} isRunning={isRunning} onClick={run} />
    </Group>
  );
}

/** Why the newest request has changed nothing. */
export function LastRefusal({ request }: { readonly request: ReleaseRequest | undefined }) {
  const t = useMessages(messages);
  if (request?.state === 'refused') {
    return (
      <Alert color="red" role="status" title={t('refusedTitle')}>
        <Text size="sm">{request.report}</Text>
      </Alert>
    );
  }
  if (request?.state === 'expired') {
    return (
      <Alert color="yellow" role="status" title={t('expiredTitle')}>
        {t('expiredText')}
      </Alert>
    );
  }
  return null;
}
