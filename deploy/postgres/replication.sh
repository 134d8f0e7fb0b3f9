#!/bin/sh
# Lets a replica follow. The image of PostgreSQL runs this once, after it has made the database.
set -eu
psql --quiet --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$VELVET_REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE velvet_replication LOGIN REPLICATION PASSWORD :'password';
SELECT FROM pg_create_physical_replication_slot('replica');
SQL
echo 'host replication velvet_replication samenet scram-sha-256' >>"$PGDATA/pg_hba.conf"
