import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { TabBar } from './tab-bar.tsx';

const meta: Meta<typeof TabBar> = {
  title: 'Navigation/TabBar',
  component: TabBar,
  render: withTexts((t, args) => (
    <TabBar
      {...args}
      label={t.mainNavigation}
      items={[
        { href: '/Home', label: t.home, icon: 'home' },
        { href: '/Choose2', label: t.hall, icon: 'grid' },
        { href: '/Video', label: t.video, icon: 'video' },
        { href: '/Lottery', label: t.vote, icon: 'dice' },
        { href: '/Mine', label: t.mine, icon: 'person', badge: t.unread },
      ]}
    />
  )),
};
export default meta;

type Story = StoryObj<typeof TabBar>;

export const OnHome: Story = { args: { current: '/Home' } };
export const OnMine: Story = { args: { current: '/Mine' } };
export const OnNone: Story = { args: { current: '/Setting' } };
