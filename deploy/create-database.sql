-- Makes the database and both logins of the portal (docs/deploy.md, SECURITY.md). As an administrator of PostgreSQL:
--   psql -v owner_password=... -v requests_password=... -f deploy/create-database.sql
\set ON_ERROR_STOP on
create role counterfoil login createrole password :'owner_password';
create role counterfoil_app nologin;
grant counterfoil_app to counterfoil;
create role counterfoil_requests login noinherit password :'requests_password' in role counterfoil_app;
create database counterfoil owner counterfoil;
