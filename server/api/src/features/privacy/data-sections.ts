/**
 * The sections of a member's download (spec S14.4), in its order. `one` is a single entry or null, `many`
 * a list. `tables` are those whose rows about the member it shows; `member_data` in the database reads
 * them.
 */
export const dataSections = [
  { name: 'profile', holds: 'one', tables: ['member', 'account'] },
  { name: 'closing', holds: 'one', tables: ['member_closing'] },
  { name: 'bank_card', holds: 'one', tables: ['bank_card'] },
  { name: 'sign_in_codes', holds: 'one', tables: ['member_totp', 'member_recovery_code'] },
  { name: 'passkeys', holds: 'many', tables: ['member_passkey'] },
  { name: 'password_resets', holds: 'many', tables: ['member_password_reset'] },
  { name: 'sessions', holds: 'many', tables: ['session'] },
  { name: 'new_devices', holds: 'many', tables: ['member_sign_in'] },
  { name: 'offline_sessions', holds: 'many', tables: ['session_offline'] },
  { name: 'movements', holds: 'many', tables: ['posting', 'ledger_tx'] },
  { name: 'recharges', holds: 'many', tables: ['recharge', 'recharge_evidence'] },
  { name: 'withdrawals', holds: 'many', tables: ['withdrawal'] },
  { name: 'orders', holds: 'many', tables: ['bet_order', 'bet', 'sealed_play'] },
  { name: 'limits', holds: 'many', tables: ['player_limit'] },
  { name: 'exclusions', holds: 'many', tables: ['player_exclusion'] },
  { name: 'reality_check', holds: 'one', tables: ['player_reality'] },
  { name: 'protection_history', holds: 'many', tables: ['player_protection_event'] },
  { name: 'saved_listings', holds: 'many', tables: ['saved_listing'] },
  { name: 'saved_videos', holds: 'many', tables: ['saved_video'] },
  { name: 'reports', holds: 'many', tables: ['listing_report'] },
  { name: 'messages_to_you', holds: 'many', tables: ['notice'] },
  { name: 'read_messages', holds: 'many', tables: ['notice_read', 'notice_read_through'] },
  { name: 'conversation', holds: 'many', tables: ['support_message', 'support_conversation'] },
] as const;

export type DataSection = (typeof dataSections)[number];

/** Tables with rows about a member that the download leaves out, each with the reason. */
export const leftOut = {
  member_challenge: 'Random numbers that a passkey signs, as hashes, for minutes.',
  member_passkey_owner:
    'A random number by which authenticators keep passkeys apart; it says nothing about the member.',
  member_note:
    'What operators write for each other may name other people or checks against fraud: support gives a copy on request, without those parts.',
  operator_account:
    'Says which operator a member is, for the rule that nobody decides on their own account. Part of the work of operators.',
  operator_proposal:
    'The work of two operators on a recharge or withdrawal, which the download has with its outcome and reason.',
  ledger_key:
    'The keys by which each transaction counts once; the transactions are in the download as movements.',
  sealed_balance:
    'Balances at the end of old parts of the books; the download has the balance after each movement.',
  bet_order_key:
    'The keys with which an app repeats an order whose answer it has missed; the orders are in the download.',
  order_relay: 'Ids of members whose balance changed, for the seconds until they are announced.',
  round_void_member:
    'Members who are still to be told that a period was cancelled; the message is in the download.',
  withdrawal_approval:
    'First approvals of withdrawals from before proposals existed; the withdrawal is in the download.',
  push_subscription:
    'Address and keys with which anybody could write to the member’s device; the device shows which messages are on.',
  notice_due: 'When a message that is not published yet becomes visible.',
} as const satisfies Readonly<Record<string, string>>;
