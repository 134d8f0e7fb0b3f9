import { render, screen } from '@testing-library/react';
import { UiLinkProvider } from '../link/ui-link.tsx';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { TabBar, type TabBarItem } from './tab-bar.tsx';

const items: readonly TabBarItem[] = [
  { href: '/Home', label: 'Home', icon: 'home' },
  { href: '/Video', label: 'Video', icon: 'video' },
];

test('S12.1 the links of a named navigation, the current one marked', async () => {
  const { container } = render(<TabBar label="Main" items={items} current="/Video" />);
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Video');
  await expectAccessible(container);
});

test('links are the router’s where the app provides its own', () => {
  render(
    <UiLinkProvider
      value={({ children, ...props }) => (
        <a {...props} data-router>
          {children}
        </a>
      )}
    >
      <TabBar label="Main" items={items} current="/Home" />
    </UiLinkProvider>,
  );
  expect(screen.getByRole('link', { name: 'Home' }).hasAttribute('data-router')).toBe(true);
});

test('a render prop sees each item', () => {
  render(
    <TabBar
      label="Main"
      items={items}
      current="/Home"
      renderLink={({ children, ...props }, { icon }) => (
        <a {...props} data-warm={icon}>
          {children}
        </a>
      )}
    />,
  );
  expect(screen.getByRole('link', { name: 'Video' }).dataset.warm).toBe('video');
});

test('S15.1 a badge is a dot to the eye, and says what it stands for', async () => {
  const mine = { href: '/Mine', label: 'Mine', icon: 'person', badge: '2 new answers' } as const;
  const { container } = render(<TabBar label="Main" items={[...items, mine]} current="/Home" />);
  expect(screen.getByRole('link', { name: 'Mine 2 new answers' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Home' })).toBeDefined();
  await expectAccessible(container);
});
