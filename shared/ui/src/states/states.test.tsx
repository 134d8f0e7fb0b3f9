import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

test('S3.4 an error says what happened and offers a retry', async () => {
  const retry = jest.fn();
  const { container } = render(
    <ErrorState message="The list could not be loaded" retryLabel="Retry" onRetry={retry} />,
  );
  expect(screen.getByRole('alert').textContent).toContain('The list could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});

test('S3.4 an empty state is one sentence and at most one action', async () => {
  const { container } = render(<EmptyState message="No data~" action={<a href="/Home">Home</a>} />);
  expect(screen.getByRole('status').textContent).toBe('No data~Home');
  await expectAccessible(container);
});
