import { languageCodes, languages } from '@velvet/contract/language';
import { useState } from 'react';
import type { Meta, StoryObj } from 'storybook-react-rsbuild';
import { useTexts } from '../stories/texts.ts';
import { RadioList } from './radio-list.tsx';

const meta: Meta<typeof RadioList> = { title: 'Forms/RadioList', component: RadioList };
export default meta;

type Story = StoryObj<typeof RadioList>;

export const Languages: Story = {
  render: function LanguageList(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('en');
    const options = languageCodes.map((code) => ({
      value: code,
      label: languages[code].name,
      lang: languages[code].tag,
    }));
    return (
      <RadioList {...args} label={t.language} options={options} value={value} onChange={setValue} />
    );
  },
};

export const WithHints: Story = {
  render: function Appearance(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number>('system');
    const options = [
      { value: 'system', label: t.themeSystem, hint: `${t.themeDark} / ${t.themeLight}` },
      { value: 'dark', label: t.themeDark },
      { value: 'light', label: t.themeLight },
    ];
    return (
      <RadioList
        {...args}
        label={t.appearance}
        options={options}
        value={value}
        onChange={setValue}
      />
    );
  },
};

export const NothingChosen: Story = {
  render: function Sex(args) {
    const t = useTexts();
    const [value, setValue] = useState<string | number | null>(null);
    const options = [
      { value: 1, label: t.female },
      { value: 2, label: t.male },
    ];
    return (
      <RadioList {...args} label={t.sex} options={options} value={value} onChange={setValue} />
    );
  },
};

export const Disabled: Story = { ...WithHints, args: { disabled: true } };
