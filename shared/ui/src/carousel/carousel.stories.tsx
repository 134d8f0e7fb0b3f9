import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { Picture } from '../picture/picture.tsx';
import { banners } from '../stories/pictures.ts';
import { fill, withTexts } from '../stories/texts.ts';
import { Carousel } from './carousel.tsx';

const meta: Meta<typeof Carousel> = {
  title: 'Content/Carousel',
  component: Carousel,
  render: withTexts((t, args) => (
    <Carousel
      {...args}
      label={t.banners}
      roleDescription={t.carousel}
      slideRoleDescription={t.slide}
      slides={banners.map((src, index) => ({
        key: src,
        label: fill(t.slideOf, { index: index + 1, count: banners.length }),
        content: <Picture src={src} alt="" ratio="2:1" priority />,
      }))}
      dotLabel={(index) => fill(t.showBanner, { index: index + 1 })}
      pauseLabel={t.pauseBanners}
      playLabel={t.playBanners}
    />
  )),
};
export default meta;

type Story = StoryObj<typeof Carousel>;

export const Paused: Story = { args: { autoplayMs: 0 } };
export const Playing: Story = { args: { autoplayMs: 4_000 } };
