import { render, screen } from '@testing-library/react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';

test('the shapes are silent, their group says that it loads', async () => {
  const { container } = render(
    <SkeletonGroup label="Loading">
      <Skeleton shape="circle" className="face" />
      <Skeleton shape="text" lines={3} />
    </SkeletonGroup>,
  );
  expect(screen.getByRole('status').textContent).toBe('Loading');
  expect(container.querySelectorAll('[data-shape="text"]')).toHaveLength(3);
  expect(container.querySelectorAll('[data-last]')).toHaveLength(1);
  await expectAccessible(container);
});
