import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { withTexts } from '../stories/texts.ts';
import { Spinner } from './spinner.tsx';

const meta: Meta<typeof Spinner> = { title: 'Feedback/Spinner', component: Spinner };
export default meta;

type Story = StoryObj<typeof Spinner>;

export const Decoration: Story = {};
export const Small: Story = { args: { size: 16 } };

export const Announced: Story = {
  render: withTexts((t, args) => <Spinner {...args} label={t.loading} />),
};
