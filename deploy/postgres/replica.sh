#!/bin/sh
# Runs a replica of the server PGHOST: copies it the first time, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # A copy that was interrupted has not got its name yet.
  rm -rf "$PGDATA.new"
  mkdir -p "$(dirname "$PGDATA")"
  PGPASSWORD="$VELVET_REPLICATION_PASSWORD" pg_basebackup --username velvet_replication \
    --pgdata "$PGDATA.new" --write-recovery-conf --slot replica --checkpoint fast
  chmod 700 "$PGDATA.new"
  rm -rf "$PGDATA"
  mv "$PGDATA.new" "$PGDATA"
fi
exec postgres -c hot_standby_feedback=on "$@"
