-- What the two roles may do. Money, rounds and the audit log: functions only.

GRANT SELECT ON
  region, sign_tag, listing, listing_scope, listing_chunk, listing_order, listing_position,
  banner, video_class, video, notice, config, bank, game_category, game, game_odds,
  round, bet_order, bet, account, recharge, withdrawal, bank_card, schema_migration
  TO velvet_api, velvet_operator;

-- Members: everything about them but what only the operator sets.
GRANT SELECT ON member, session TO velvet_api, velvet_operator;
GRANT INSERT (username, password_hash, avatar, city, relation, invite_code, language,
  registered_ip) ON member TO velvet_api;
GRANT UPDATE (password_hash, pay_password_hash, real_name, sex, avatar, language) ON member
  TO velvet_api;
GRANT INSERT, DELETE ON session TO velvet_api;
GRANT UPDATE (last_seen_at, expires_at) ON session TO velvet_api;
GRANT INSERT ON bank_card TO velvet_api;

GRANT EXECUTE ON FUNCTION
  listing_page(bigint, bigint, integer),
  login_attempt(text, integer, integer),
  login_succeeded(text),
  recharge_request(bigint, bigint, text, text, bytea),
  recharge_complete(bigint, bigint, boolean),
  withdraw_rule(bigint, timestamptz),
  withdraw_request(bigint, bigint, text, bytea),
  place_bets(bigint, bigint, text, text[], bigint, text, bytea),
  rounds_prepare(integer),
  rounds_draw(integer),
  bets_settle(integer),
  bet_page(bigint, bigint, integer),
  member_report(bigint)
  TO velvet_api;

-- The operator edits what is shown; each row goes to the audit log by trigger.
GRANT INSERT, UPDATE, DELETE ON
  region, sign_tag, listing, banner, video_class, video, notice, config, bank, game_category,
  game, game_odds TO velvet_operator;
GRANT SELECT ON audit_log, ledger_tx, posting TO velvet_operator;
GRANT EXECUTE ON FUNCTION
  listing_page(bigint, bigint, integer),
  audit_append(text, text, text, jsonb),
  audit_first_broken(),
  ledger_faults(),
  operator_set_member(text, bigint, boolean, boolean, smallint, integer),
  operator_confirm_recharge(text, bigint),
  operator_decide_withdrawal(text, bigint, text, text),
  member_report(bigint)
  TO velvet_operator;
