#!/bin/sh
# Run once by the database container. The owner role creates the tables; the server role uses them and cannot change
# them.
set -eu
psql -v ON_ERROR_STOP=1 -v owner_password="$OWNER_PASSWORD" -v server_password="$SERVER_PASSWORD" <<'SQL'
create role pantul_owner login password :'owner_password';
create role pantul_server login password :'server_password';
create database pantul owner pantul_owner;
\connect pantul
alter default privileges for role pantul_owner in schema public
  grant select, insert, update, delete on tables to pantul_server;
SQL
