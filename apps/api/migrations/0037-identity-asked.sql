-- The office asks for an identity of a client whose sign-up had no step for it (docs/decisions/0061-identity.md).
alter table contacts add column identity_asked_at timestamptz;
