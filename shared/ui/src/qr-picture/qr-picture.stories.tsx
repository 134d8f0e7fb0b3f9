import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import QrPicture from './qr-picture.tsx';

const meta: Meta<typeof QrPicture> = {
  title: 'Content/QrPicture',
  component: QrPicture,
  args: { label: 'QR code', side: 200 },
};
export default meta;

type Story = StoryObj<typeof QrPicture>;

export const Address: Story = {
  args: { text: 'otpauth://totp/Velvet:demo?secret=JBSWY3DPEHPK3PXP&issuer=Velvet' },
};
/** The smallest version. */
export const ShortText: Story = { args: { text: 'Velvet' } };
