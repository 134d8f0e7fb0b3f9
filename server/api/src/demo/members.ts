/** The password of every demo member. */
export const DEMO_PASSWORD = 'velvet123';
/** The funds password of `demo`. */
export const DEMO_FUNDS_PASSWORD = '1234';

/** One demo account. */
interface DemoMember {
  readonly id: number;
  readonly username: string;
  readonly status: number;
  readonly vip: boolean;
  readonly datingCard: boolean;
  readonly creditScore: number;
  readonly avatar: string;
}

/** The member with money, a bound card and history in every list. */
export const demoMember: DemoMember = {
  id: 10_001,
  username: 'demo',
  status: 1,
  vip: true,
  datingCard: true,
  creditScore: 100,
  avatar: 'avatars/default-1.svg',
};

/** All demo accounts. */
export const demoMembers: readonly DemoMember[] = [
  demoMember,
  {
    id: 10_002,
    username: 'guest1',
    status: 1,
    vip: false,
    datingCard: false,
    creditScore: 100,
    avatar: 'avatars/default-2.svg',
  },
  {
    id: 10_003,
    username: 'offline',
    status: 0,
    vip: false,
    datingCard: false,
    creditScore: 60,
    avatar: 'avatars/default-3.svg',
  },
];

/** Name, card and bank of `demo`. */
export const demoCard = {
  bankId: 1,
  holder: 'Demo Member',
  number: '4000123412341234',
} as const;
