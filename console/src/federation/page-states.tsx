import { Alert, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { ConsolePage } from '@velvet/console-kit';
import { useIntl } from 'react-intl';
import { messages } from './federation.messages.ts';

/** While a page's code is on its way. */
export function PageSkeleton() {
  const intl = useIntl();
  return (
    <Stack gap="lg" aria-busy>
      <VisuallyHidden role="status">{intl.formatMessage(messages.loading)}</VisuallyHidden>
      <Skeleton height={28} width={220} />
      <Skeleton height={220} radius="lg" />
      <Skeleton height={120} radius="lg" />
    </Stack>
  );
}

/** The release in use lacks a page that the navigation has. */
export function AbsentPage() {
  const intl = useIntl();
  return (
    <ConsolePage title={intl.formatMessage(messages.absentTitle)}>
      <Alert color="yellow">{intl.formatMessage(messages.absentHint)}</Alert>
    </ConsolePage>
  );
}
