/** The apps that load remotes: the members' shell and the operators' console. */
export const hostIds = ['shell', 'console'] as const;
export type HostId = (typeof hostIds)[number];

export const isHostId = (id: string): id is HostId => hostIds.some((host) => host === id);
