import type { DemoSession } from '../harness/sign-in-demo.ts';

const SHOWN = 'main:not([hidden])';
/** The pages that a member's first response carries, and what counts as their content. */
export const memberPages = [
  { address: '/Mine', shows: `${SHOWN} h2` },
  { address: '/detail?id=1', shows: `${SHOWN} dl` },
  { address: '/GameRecord', shows: `${SHOWN} li dl` },
  { address: '/WithdrawRecord', shows: `${SHOWN} li ol` },
  { address: '/Notice', shows: `${SHOWN} a[href^="/NoticeDetail"]` },
  { address: '/PlayVideo?id=1', shows: `${SHOWN} ul li a` },
  { address: '/Lottery?key=rose-1&id=1', shows: `${SHOWN} [role="timer"]` },
] as const;

/** Of a navigation by the member in a browser. */
export const memberHeaders = ({ cookie: { name, value } }: DemoSession) => ({
  'sec-fetch-site': 'none',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  cookie: [
    `${name}=${value}`,
    `velvet.zone=${Intl.DateTimeFormat().resolvedOptions().timeZone}`,
    'velvet.lang=en; velvet.adult=1',
  ].join('; '),
});

/** In the markup of a composed page alone. */
export const COMPOSED_MARK = 'id="velvet-answers"';
