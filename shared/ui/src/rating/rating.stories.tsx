import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { fill, withTexts } from '../stories/texts.ts';
import { Rating } from './rating.tsx';

const meta: Meta<typeof Rating> = {
  title: 'Content/Rating',
  component: Rating,
  render: withTexts((t, args) => (
    <Rating {...args} label={fill(t.rating, { value: args.value, max: 5 })} />
  )),
};
export default meta;

type Story = StoryObj<typeof Rating>;

export const None: Story = { args: { value: 0 } };
export const Half: Story = { args: { value: 2.5 } };
export const Full: Story = { args: { value: 5 } };
export const Large: Story = { args: { value: 4.5, size: 32 } };
