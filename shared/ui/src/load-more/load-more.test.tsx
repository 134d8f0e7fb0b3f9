import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { fakeIntersection } from '../testing/fake-intersection.ts';
import { LoadMore, type LoadMoreProps } from './load-more.tsx';

let reachEnd: () => void;
const onReach = jest.fn();

function foot(status: LoadMoreProps['status'], content = 1) {
  return (
    <LoadMore
      content={content}
      status={status}
      onReach={onReach}
      loadingLabel="Loading"
      endLabel="No more"
      errorLabel="Could not load more"
      retryLabel="Retry"
    />
  );
}

beforeEach(() => {
  onReach.mockClear();
  reachEnd = fakeIntersection().reveal;
});

test('requests once when its end comes near, and again after the next page', () => {
  const { rerender } = render(foot('idle'));
  reachEnd();
  reachEnd();
  expect(onReach).toHaveBeenCalledTimes(1);
  rerender(foot('loading'));
  reachEnd();
  expect(onReach).toHaveBeenCalledTimes(1);
  rerender(foot('idle'));
  reachEnd();
  expect(onReach).toHaveBeenCalledTimes(2);
});

test('requests again after a page that came within one frame', () => {
  const { rerender } = render(foot('idle', 1));
  reachEnd();
  rerender(foot('idle', 1));
  reachEnd();
  expect(onReach).toHaveBeenCalledTimes(1);
  rerender(foot('idle', 2));
  reachEnd();
  expect(onReach).toHaveBeenCalledTimes(2);
});

test('S3.4 the end is said and nothing more is asked for', async () => {
  const { container } = render(foot('end'));
  reachEnd();
  expect(onReach).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('No more');
  await expectAccessible(container);
});

test('S3.4 after a failure only the button requests again', async () => {
  const { container } = render(foot('error'));
  reachEnd();
  expect(onReach).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onReach).toHaveBeenCalledTimes(1);
  await expectAccessible(container);
});
