import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { IconButton } from '../button/icon-button.tsx';
import { withTexts } from '../stories/texts.ts';
import { BrandMark } from './brand-mark.tsx';
import { ScreenHeader } from './screen-header.tsx';

const meta: Meta<typeof ScreenHeader> = {
  title: 'Navigation/ScreenHeader',
  component: ScreenHeader,
  render: withTexts((t, args) => <ScreenHeader {...args} title={t.settings} backLabel={t.back} />),
};
export default meta;

type Story = StoryObj<typeof ScreenHeader>;

export const Title: Story = {};
export const WithBack: Story = { args: { onBack: () => undefined } };
export const WithMark: Story = { args: { mark: <BrandMark name="Velvet" /> } };

export const WithAction: Story = {
  args: { onBack: () => undefined },
  render: withTexts((t, args) => (
    <ScreenHeader
      {...args}
      title={t.hall}
      backLabel={t.back}
      action={<IconButton icon="search" label={t.search} />}
    />
  )),
};
