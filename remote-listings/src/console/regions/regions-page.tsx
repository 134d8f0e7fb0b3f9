import { ConsolePage } from '@velvet/console-kit';
import {
  regionPage,
  removeRegion,
  removeSign,
  saveRegion,
  saveSign,
  signPage,
} from '@velvet/contract/ops/catalogue';
import { useIntl } from 'react-intl';
import type { NamedKind } from './named-kind.ts';
import { NamedPanel } from './named-panel.tsx';
import { messages, regionLabels, signLabels } from './regions.messages.ts';

const regions: NamedKind<'region'> = {
  page: regionPage,
  save: saveRegion,
  remove: removeRegion,
  labels: regionLabels,
};

const signs: NamedKind<'sign'> = {
  page: signPage,
  save: saveSign,
  remove: removeSign,
  labels: signLabels,
};

/** The regions and signs of entries (spec S13.3). */
export default function RegionsPage() {
  const intl = useIntl();
  return (
    <ConsolePage
      title={intl.formatMessage(messages.title)}
      description={intl.formatMessage(messages.description)}
    >
      <NamedPanel kind={regions} />
      <NamedPanel kind={signs} />
    </ConsolePage>
  );
}
