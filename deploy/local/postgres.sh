#!/bin/sh
# What PostgreSQL's own image does when it starts, as far as deploy/compose.yaml needs it: makes the database
# in an empty volume, runs the scripts of /docker-entrypoint-initdb.d, and runs the server.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown postgres:postgres /var/lib/postgresql
  exec setpriv --reuid=postgres --regid=postgres --init-groups sh "$0" "$@"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  final=$PGDATA
  # It gets its name when it is complete.
  export PGDATA="$final.new"
  rm -rf "$PGDATA"
  mkdir -p "$(dirname "$PGDATA")"
  (umask 077; printf '%s\n' "$POSTGRES_PASSWORD" >/tmp/password)
  initdb --username="$POSTGRES_USER" --pwfile=/tmp/password --encoding=UTF8 --locale=C.UTF-8 \
    --auth-local=trust --auth-host=scram-sha-256
  rm /tmp/password
  echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >>"$PGDATA/postgresql.conf"
  pg_ctl --wait --options="-c listen_addresses=''" start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  pg_ctl --wait --mode=fast stop
  mv "$PGDATA" "$final"
  export PGDATA="$final"
fi
exec "$@"
