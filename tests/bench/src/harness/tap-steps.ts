/** A member's tap, in the order of `tapSteps`. */
export interface TapStep {
  readonly name: string;
  /** Selector of the tapped element. */
  readonly on: string;
  /** Selector of the content, not of its skeleton, that shows that the app has answered. */
  readonly shows: string;
  /** The address stays. */
  readonly isInPlace?: true;
  /** The next tap is on the screen before. */
  readonly goesBack?: true;
}

const inView = (selector: string) => `main:not([hidden]) ${selector}`;
const tab = (path: string) => `nav a[href="${path}"]`;
const listing = inView('a[href^="/detail?id="]');
const game = inView('a[href^="/Lottery?key="]');

/** From Home on. */
export const tapSteps: readonly TapStep[] = [
  { name: 'Home → Video', on: tab('/Video'), shows: inView('a[href^="/PlayVideo?id="]') },
  { name: 'Video → Hall', on: tab('/Choose2'), shows: listing },
  {
    name: 'list → grid',
    on: inView('button[aria-label="Grid view"]'),
    shows: inView('button[aria-label="List view"]'),
    isInPlace: true,
  },
  { name: 'Hall → listing', on: listing, shows: inView('dl'), goesBack: true },
  { name: 'Hall → Vote', on: tab('/Lottery'), shows: game },
  { name: 'Vote → game', on: game, shows: inView('[role="timer"]') },
  {
    name: 'a side of the bet',
    on: inView('button[aria-pressed="false"]'),
    shows: inView('button[aria-pressed="true"]'),
    isInPlace: true,
  },
  { name: 'game → Mine', on: tab('/Mine'), shows: inView('a[href="/Personalreport"]') },
];
