/** What a member can be told about while the app is closed; each kind can be turned off on each device. */
export const pushKinds = ['withdrawal', 'recharge', 'support', 'notice'] as const;
export type PushKind = (typeof pushKinds)[number];
