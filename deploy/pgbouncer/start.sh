#!/bin/sh
# Runs PgBouncer for the logins of `deploy/compose.yaml`, whose passwords are in its environment.
set -eu
umask 077
cat >/tmp/users.txt <<USERS
"velvet_api" "$VELVET_API_PASSWORD"
"velvet_draws" "$VELVET_DRAWS_PASSWORD"
"velvet_operator" "$VELVET_OPERATOR_PASSWORD"
"velvet_metrics" "$VELVET_METRICS_PASSWORD"
"velvet_pooler_stats" "$VELVET_POOLER_STATS_PASSWORD"
USERS
exec pgbouncer /etc/velvet/compose.ini
