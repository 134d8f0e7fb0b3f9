import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { Tabs } from './tabs.tsx';

const meta: Meta<typeof Tabs> = {
  title: 'Navigation/Tabs',
  component: Tabs,
  render: function Sections(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('listings');
    const items = [
      { id: 'listings', label: t.hallListings },
      { id: 'matches', label: t.matches },
      { id: 'terms', label: t.terms },
    ];
    return <Tabs {...args} label={t.sections} items={items} value={value} onChange={setValue} />;
  },
};
export default meta;

type Story = StoryObj<typeof Tabs>;

export const Equal: Story = {};
export const Scrolling: Story = {
  args: { layout: 'scroll' },
  render: function Orders(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('all');
    const items = [
      { id: 'all', label: t.all },
      { id: 'review', label: t.underReview },
      { id: 'successful', label: t.successful },
      { id: 'failed', label: t.unsuccessful },
      { id: 'waiting', label: t.waiting },
      { id: 'won', label: t.won },
      { id: 'lost', label: t.lost },
    ];
    return <Tabs {...args} label={t.state} items={items} value={value} onChange={setValue} />;
  },
};

export const WithPanel: Story = {
  render: function Sections(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('matches');
    const items = [
      { id: 'matches', label: t.matches },
      { id: 'terms', label: t.terms },
    ];
    return (
      <Tabs {...args} label={t.sections} items={items} value={value} onChange={setValue}>
        <p>{value === 'terms' ? t.adultsText : t.noData}</p>
      </Tabs>
    );
  },
};
