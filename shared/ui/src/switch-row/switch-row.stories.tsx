import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { List } from '../list/list.tsx';
import { useTexts, withTexts } from '../stories/texts.ts';
import { SwitchRow } from './switch-row.tsx';

const meta: Meta<typeof SwitchRow> = { title: 'Forms/SwitchRow', component: SwitchRow };
export default meta;

type Story = StoryObj<typeof SwitchRow>;

export const InAList: Story = {
  render: function Switches(args) {
    const t = useTexts();
    const [isRecharge, setRecharge] = useState(true);
    const [isSupport, setSupport] = useState(false);
    return (
      <List title={t.messages}>
        <SwitchRow {...args} label={t.recharge} checked={isRecharge} onChange={setRecharge} />
        <SwitchRow
          {...args}
          label={t.customerService}
          hint={t.unread}
          checked={isSupport}
          onChange={setSupport}
        />
      </List>
    );
  },
};

export const Busy: Story = {
  render: withTexts((t, args) => (
    <List title={t.messages}>
      <SwitchRow {...args} label={t.recharge} checked busy onChange={() => undefined} />
    </List>
  )),
};
