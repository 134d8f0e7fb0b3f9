import type { RouteName } from '@velvet/shared/routes-table';

/**
 * The only list of remotes. `screens` names each route the remote owns and the folder of its
 * screen below `src/` (also the name of its chunk, so that the edge can preload it).
 */
export interface RemoteConfig {
  readonly id: string;
  readonly folder: string;
  readonly devPort: number;
  readonly screens: Readonly<Partial<Record<RouteName, string>>>;
}

export const remotes = [
  {
    id: 'listings',
    folder: 'remote-listings',
    devPort: 3001,
    screens: {
      home: 'home',
      hall: 'hall',
      hallStandalone: 'hall',
      listingDetail: 'detail',
      regionListings: 'region',
      listingProfile: 'profile',
      rules: 'rules',
      cities: 'cities',
    },
  },
  {
    id: 'video',
    folder: 'remote-video',
    devPort: 3002,
    screens: { videos: 'videos', player: 'player' },
  },
  {
    id: 'wallet',
    folder: 'remote-wallet',
    devPort: 3003,
    screens: {
      mine: 'mine',
      settings: 'settings',
      basicInfo: 'basic-info',
      setName: 'set-name',
      setSex: 'set-sex',
      language: 'language',
      bankCard: 'bank-card',
      bindCard: 'bind-card',
      withdraw: 'withdraw',
      withdrawRecord: 'withdraw-record',
      personalReport: 'personal-report',
      setFundsPassword: 'set-funds-password',
      setLoginPassword: 'set-login-password',
      recharge: 'recharge',
      notices: 'notices',
      noticeDetail: 'notice-detail',
      support: 'support',
      supportOnline: 'support-online',
    },
  },
  {
    id: 'game',
    folder: 'remote-game',
    devPort: 3004,
    screens: { games: 'games', gamesStandalone: 'games', gameRecord: 'game-record' },
  },
] as const satisfies readonly RemoteConfig[];

export type RemoteId = (typeof remotes)[number]['id'];

/** The routes the shell itself owns. */
export const shellRoutes = ['login', 'register'] as const satisfies readonly RouteName[];
