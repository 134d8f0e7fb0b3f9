import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { lock } from '../icon/icons.ts';
import { useTexts, withTexts } from '../stories/texts.ts';
import { List, ListRow } from './list.tsx';

const meta: Meta<typeof ListRow> = {
  title: 'Content/ListRow',
  component: ListRow,
  decorators: [
    function InList(Story) {
      const t = useTexts();
      return (
        <List label={t.settings}>
          <Story />
        </List>
      );
    },
  ],
  render: withTexts((t, args) => <ListRow {...args} label={t.bankCard} value={t.notSet} />),
};
export default meta;

type Story = StoryObj<typeof ListRow>;

export const Text: Story = {};
export const Link: Story = { args: { href: '#bank-card' } };
export const Pressable: Story = { args: { onPress: () => undefined } };
export const WithIcon: Story = { args: { path: lock, href: '#bank-card' } };
export const Disabled: Story = { args: { onPress: () => undefined, disabled: true } };

export const WithHint: Story = {
  render: withTexts((t, args) => (
    <ListRow {...args} label={t.realName} hint={t.nameFixed} value="Lin Yi-chen" />
  )),
};

export const Danger: Story = {
  args: { danger: true, onPress: () => undefined },
  render: withTexts((t, args) => <ListRow {...args} label={t.logOut} />),
};
