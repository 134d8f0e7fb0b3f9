import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { SegmentedControl } from './segmented-control.tsx';

const meta: Meta<typeof SegmentedControl> = {
  title: 'Forms/SegmentedControl',
  component: SegmentedControl,
};
export default meta;

type Story = StoryObj<typeof SegmentedControl>;

export const Two: Story = {
  render: function Layout(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('grid');
    const options = [
      { value: 'grid', label: t.gridView },
      { value: 'list', label: t.listView },
    ];
    return (
      <SegmentedControl
        {...args}
        label={t.appearance}
        options={options}
        value={value}
        onChange={setValue}
      />
    );
  },
};

export const Three: Story = {
  render: function Order(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('liked');
    const options = [
      { value: 'newest', label: t.newest },
      { value: 'liked', label: t.mostLiked },
      { value: 'rated', label: t.topRated },
    ];
    return (
      <SegmentedControl
        {...args}
        label={t.sortBy}
        options={options}
        value={value}
        onChange={setValue}
      />
    );
  },
};
