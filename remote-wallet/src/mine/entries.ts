import { href } from '@velvet/sdk/routes';
import { messages } from './mine-page.messages.ts';

/** Closed while the operator has switched support off (spec S1.4). */
export const SUPPORT_ADDRESS = href.to('support');
export const SETTINGS_ADDRESS = href.to('settings');
export const NOTICES_ADDRESS = href.notices();

/** The groups of the menu `mine`, whose entries the apps declare in their `remote.json` (spec S3.40). */
export const entryGroups = [
  { id: 'records', label: messages.records },
  { id: 'account', label: messages.account },
] as const;
export type EntryGroup = (typeof entryGroups)[number];
