-- Counts of all nodes together, for limits. Not logged: a crash of the database may forget the last minute.
create unlogged table shared_counts (
  -- The limit that is counted for.
  scope text not null check (length(scope) between 1 and 100),
  -- A hash of the session or address.
  caller text not null check (length(caller) between 1 and 100),
  begins_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (scope, caller, begins_at)
);
