import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Button } from '../button/button.tsx';
import { BrandMark } from '../screen-header/brand-mark.tsx';
import { Reopenable } from '../stories/reopenable.tsx';
import { withTexts } from '../stories/texts.ts';
import { Dialog } from './dialog.tsx';

const meta: Meta<typeof Dialog> = {
  title: 'Overlays/Dialog',
  component: Dialog,
  render: withTexts((t, args) => (
    <Reopenable>
      {(open, close) => (
        <Dialog
          {...args}
          open={open}
          onClose={close}
          title={t.adultsOnly}
          description={t.adultsText}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                {t.adultsLeave}
              </Button>
              <Button onClick={close}>{t.adultsAccept}</Button>
            </>
          }
        />
      )}
    </Reopenable>
  )),
};
export default meta;

type Story = StoryObj<typeof Dialog>;

export const Plain: Story = {};
export const FullScreen: Story = { args: { fullScreen: true } };
export const WithArt: Story = { args: { art: <BrandMark name="Velvet" /> } };
export const Interrupting: Story = { args: { role: 'alertdialog', closeOnBackdrop: false } };
