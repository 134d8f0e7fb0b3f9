/** Text that servers and commands write; browsers have no use for it. */
export { escapeHtml } from './escape-html.ts';
export { tableLines } from './text-table.ts';
