import { render, screen } from '@testing-library/react';
import { crown } from '../icon/icons.ts';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Badge, Chip, Tag } from './tag.tsx';

test('a chip with a state is a toggle, one without is a plain button', async () => {
  const { container } = render(
    <>
      <Chip pressed>100</Chip>
      <Chip>500</Chip>
      <Tag tone="green" icon="verified">
        Verified
      </Tag>
      <Badge path={crown}>VIP</Badge>
    </>,
  );
  expect(screen.getByRole('button', { name: '100', pressed: true })).toBeDefined();
  expect(screen.getByRole('button', { name: '500' }).hasAttribute('aria-pressed')).toBe(false);
  expect(screen.getByText('Verified').dataset.tone).toBe('green');
  await expectAccessible(container);
});
