import { describe, expect, test } from 'vitest';
import { migrationProblems } from './migrations.ts';

const problemsOf = (text: string, name = '0066-a.sql') =>
  migrationProblems([{ name, text }], '0065');

describe('a migration after the last release', () => {
  test.each([
    'create table things (id uuid primary key, name text not null)',
    'alter table things add column name text',
    "alter table things add column name text not null default ''",
    'create index things_name on things (name); drop index things_id',
    'drop trigger things_kept on things; create trigger things_kept before update on things execute function f()',
    'create or replace function f() returns trigger language plpgsql as $$ begin drop table x; end $$',
    "-- drop table things;\nupdate things set name = ''",
  ])('may add: %s', (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    ['drop table things', 'drops something'],
    ['drop function f()', 'drops something'],
    ['create table a (id uuid);\nDROP VIEW things', 'drops something'],
    ['alter table things drop column name', 'drops a column'],
    ['alter table things drop constraint things_name_check', 'drops a column'],
    ['alter table things rename to others', 'renames something'],
    ['alter table things rename column name to title', 'renames something'],
    ['alter table things alter column name type integer', 'changes the type'],
    ['alter table things alter column name set not null', 'demands a column'],
    ['alter table things add column name text not null', 'adds a column'],
    ['revoke select on things from counterfoil_app', 'takes away a right'],
    ['truncate things', 'empties a table'],
  ])('may not take away: %s', (text, what) => {
    expect(problemsOf(text)).toEqual([expect.stringContaining(`0066-a.sql ${what}`)]);
  });

  test('may take away what it says the last release does not need', () => {
    expect(problemsOf('-- Contract: no release since 0060 reads it.\ndrop table things')).toEqual(
      [],
    );
    expect(problemsOf('-- Contract: old.\ndrop table things')).toHaveLength(1);
  });
});

test('the migrations of the last release are as they are', () => {
  expect(problemsOf('drop table things', '0065-a.sql')).toEqual([]);
});
