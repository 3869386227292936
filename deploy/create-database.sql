-- Makes the database and both logins of the portal (docs/deploy.md, SECURITY.md). As an administrator of PostgreSQL:
--   psql -v owner_password=... -v requests_password=... -f deploy/create-database.sql
-- After the portal's first start: revoke counterfoil_audit from counterfoil;
\set ON_ERROR_STOP on
create role counterfoil login password :'owner_password';
create role counterfoil_app nologin;
grant counterfoil_app to counterfoil;
create role counterfoil_requests login noinherit password :'requests_password' in role counterfoil_app;
-- Owns the audit log, which the first start gives it.
create role counterfoil_audit nologin;
grant counterfoil_audit to counterfoil;
create database counterfoil owner counterfoil;
