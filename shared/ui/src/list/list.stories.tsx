import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { lock } from '../icon/icons.ts';
import { withTexts } from '../stories/texts.ts';
import { List, ListRow } from './list.tsx';

const meta: Meta<typeof List> = { title: 'Content/List', component: List };
export default meta;

type Story = StoryObj<typeof List>;

export const Settings: Story = {
  render: withTexts((t, args) => (
    <List {...args} title={t.settings}>
      <ListRow icon="person" label={t.basicInformation} href="#basic" />
      <ListRow path={lock} label={t.loginPassword} hint={t.passwordHint} href="#password" />
      <ListRow label={t.language} value="English" onPress={() => undefined} />
    </List>
  )),
};

export const OnASheet: Story = {
  args: { plain: true },
  render: withTexts((t, args) => (
    <List {...args} label={t.yourBets}>
      <ListRow label={t.rose} value="100" />
      <ListRow label={t.total} value="100" />
    </List>
  )),
};
