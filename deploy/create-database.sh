#!/bin/sh
# Runs once in the container of PostgreSQL, when its folder is empty.
set -eu
psql --username="${POSTGRES_USER:-postgres}" -v owner_password="$OWNER_PASSWORD" -v requests_password="$REQUESTS_PASSWORD" \
  --file=/usr/local/share/counterfoil/create-database.sql
