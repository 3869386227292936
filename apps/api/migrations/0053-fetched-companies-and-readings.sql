-- What came of asking the register for the details of an invited company: `awaited` until it answers, else why its answer
-- was not taken over. Null: taken over, or never asked for.
alter table clients
  add column registry_answer text
    check (registry_answer in ('awaited', 'unknown', 'refused', 'other_name'));
grant update (registry_answer) on clients to counterfoil_app;
