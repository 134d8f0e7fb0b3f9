import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { Tabs } from './tabs.tsx';

const items = [
  { id: 0, label: 'All' },
  { id: 1, label: 'Under review' },
  { id: 2, label: 'Successful' },
];

function Example() {
  const [value, setValue] = useState(0);
  return (
    <Tabs label="Status" items={items} value={value} onChange={setValue}>
      <p>Panel {value}</p>
    </Tabs>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('without a selected tab the first one has the keyboard', async () => {
  const { container } = render(
    <Tabs label="Status" items={items} value={9} onChange={() => undefined}>
      <p>Panel</p>
    </Tabs>,
  );
  await userEvent.tab();
  expect(document.activeElement?.textContent).toBe('All');
  await expectAccessible(container);
});

test('a tap selects a tab and names its panel', async () => {
  render(<Example />);
  await userEvent.click(screen.getByRole('tab', { name: 'Successful' }));
  expect(selected()).toBe('Successful');
  expect(screen.getByRole('tabpanel', { name: 'Successful' }).textContent).toBe('Panel 2');
});

test('arrows move selection and focus together, and wrap around', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(selected()).toBe('Successful');
  expect(document.activeElement?.textContent).toBe('Successful');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(selected()).toBe('Under review');
});

test('the row is one stop of the Tab key', async () => {
  render(<Example />);
  const user = userEvent.setup();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});

test('passes axe with and without a panel', async () => {
  const { container } = render(
    <>
      <Example />
      <Tabs label="Regions" layout="scroll" items={items} value={1} onChange={() => {}} />
    </>,
  );
  await expectAccessible(container);
});
