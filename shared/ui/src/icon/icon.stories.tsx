import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import * as styles from '../stories/stories.module.css';
import { Icon, type IconProps } from './icon.tsx';
import { filledPaths, iconPaths } from './icon-paths.ts';
import * as icons from './icons.ts';

const meta: Meta<typeof Icon> = { title: 'Content/Icon', component: Icon };
export default meta;

interface IconsProps extends IconProps {
  paths: Readonly<Record<string, string>>;
}

function Icons({ paths, ...icon }: IconsProps) {
  return (
    <ul className={styles.icons}>
      {Object.entries(paths).map(([name, path]) => (
        <li key={name}>
          <Icon {...icon} path={path} />
          {name}
        </li>
      ))}
    </ul>
  );
}

type Story = StoryObj<typeof Icon>;

/** In every page with the kit. */
export const OfTheKit: Story = { render: (args) => <Icons {...args} paths={iconPaths} /> };

/** Only in the apps that import them. */
export const ByPath: Story = { render: (args) => <Icons {...args} paths={icons} /> };

export const Filled: Story = {
  args: { filled: true },
  render: (args) => <Icons {...args} paths={{ ...iconPaths, ...filledPaths }} />,
};
export const Small: Story = {
  args: { size: 16 },
  render: (args) => <Icons {...args} paths={iconPaths} />,
};
