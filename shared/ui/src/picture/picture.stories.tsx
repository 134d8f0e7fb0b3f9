import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { banners, portrait } from '../stories/pictures.ts';
import { fill, withTexts } from '../stories/texts.ts';
import { Picture } from './picture.tsx';

const meta: Meta<typeof Picture> = {
  title: 'Content/Picture',
  component: Picture,
  args: { src: portrait, priority: true },
  render: withTexts((t, args) => (
    <Picture {...args} alt={fill(t.photo, { name: 'Mirelle', index: 1, count: 4 })} />
  )),
};
export default meta;

type Story = StoryObj<typeof Picture>;

export const Portrait: Story = { args: { ratio: '3:4' } };
export const Square: Story = { args: { ratio: '1:1' } };
export const Wide: Story = { args: { ratio: '16:9' } };
export const Banner: Story = { args: { ratio: '2:1', src: banners[0] } };
export const None: Story = { args: { ratio: '1:1', src: undefined } };
export const Broken: Story = { args: { ratio: '1:1', src: 'data:image/webp;base64,AAAA' } };
