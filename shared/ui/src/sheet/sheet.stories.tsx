import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../button/button.tsx';
import { List, ListRow } from '../list/list.tsx';
import { Reopenable } from '../stories/reopenable.tsx';
import { withTexts } from '../stories/texts.ts';
import { Sheet } from './sheet.tsx';

const meta: Meta<typeof Sheet> = {
  title: 'Overlays/Sheet',
  component: Sheet,
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <Sheet {...args} open={open} onClose={close} title={t.settings} closeLabel={t.close}>
          <List label={t.settings} plain>
            <ListRow label={t.language} value="English" onPress={close} />
            <ListRow label={t.appearance} value={t.themeDark} onPress={close} />
          </List>
        </Sheet>
      )}
    </Reopenable>
  )),
};
export default meta;

type Story = StoryObj<typeof Sheet>;

export const Plain: Story = {};

export const WithFooter: Story = {
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <Sheet
          {...args}
          open={open}
          onClose={close}
          title={t.yourBets}
          closeLabel={t.close}
          footer={
            <Button fullWidth onClick={close}>
              {t.confirm}
            </Button>
          }
        >
          <List label={t.yourBets} plain>
            <ListRow label={t.rose} value="100" />
            <ListRow label={t.balloon} value="50" />
            <ListRow label={t.total} value="150" />
          </List>
        </Sheet>
      )}
    </Reopenable>
  )),
};
