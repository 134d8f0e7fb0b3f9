import { keptData } from './kept-data.ts';

/** Tables without rows about members or operators: what the product shows, and its own work. */
export const aboutNobody: readonly string[] = [
  'bank',
  'banner',
  'beacon_value',
  'config',
  'draws_lease',
  'game',
  'game_category',
  'game_odds',
  'ledger_detached',
  'archive_file',
  'bet_detached',
  'bet_seal',
  'sealed_side',
  'ledger_seal',
  'listing',
  'listing_age_record',
  'listing_chunk',
  'listing_order',
  'listing_photo',
  'listing_scope',
  'listing_search',
  'maintenance_run',
  'operator_vouch_key',
  'partition_end',
  'partition_family',
  'partition_range',
  'push_server',
  'region',
  'release_agent',
  'release_request',
  'round',
  'round_key',
  'round_secret',
  'round_void',
  'saved_answer',
  'schema_migration',
  'seed_chain',
  'seed_chain_secret',
  'sign_tag',
  'transcoder',
  'transcoding',
  'video',
  'video_caption',
  'video_class',
  'video_upload',
  'video_upload_piece',
  'write_probe',
];

/** The table of docs/privacy.md. */
export function keptDataTable(): string {
  const head = [
    '| what | where | why | how long | who sees it | when the account is erased |',
    '|---|---|---|---|---|---|',
  ];
  const lines = keptData.map(({ what, where, why, howLong, whoSees, afterErasure }) => {
    const places = where.map((place) => `\`${place}\``).join(', ');
    return `| ${[what, places, why, howLong, whoSees, afterErasure].join(' | ')} |`;
  });
  return [...head, ...lines].join('\n');
}
