import { anOwnPortal } from '@counterfoil/testkit/own-portal';
import { expect, test } from 'vitest';
import { readMode } from '#platform/maintenance';
import { askFirst, type OfficeDeps } from './command.ts';
import { FieldRefusal, notFound } from '#platform/refusals';
import { outcomeOf, readCommand, runCommand, type Outcome } from './run-command.ts';

/** Wrong words are refused before anything is opened. */
const NOBODY = {} as OfficeDeps;

test.each([
  ['', /^Choose a command: .*clients, .*maintenance\. See npm run office -- --help\.$/],
  ['mantenance on', /^Choose a command/],
  ['constructor', /^Choose a command/],
  ['maintenance', /^Use one of: maintenance announce/],
  ['maintenance constructor', /^Use one of/],
  ['maintenance on off', /^Use one of/],
  ['maintenance on --yes', /^Unknown option '--yes'\.$/],
  ['maintenance on --message', /^Option '--message <value>' argument missing\.$/],
  ['maintenance on --message=', /^--message needs a text\.$/],
  ['maintenance on --message=a --message=b', /^--message is given twice.$/],
  ['clients all', /^"all" is one word too many\.$/],
  ['clients --step soon', /^--step must be one of review_contract, .*; it is "soon"\.$/],
  ['maintenance off --message=x', /^maintenance off takes no --message\.$/],
  [`maintenance on --message=${'x'.repeat(201)}`, /no more than 200 characters\.$/],
])('"%s" is wrong usage, reported in one sentence', async (words, sentence) => {
  expect(
    await outcomeOf(async () => {
      await readCommand(words.split(' ').filter(Boolean))(NOBODY, { folder: '/' });
      throw new Error('it was carried out');
    }),
  ).toEqual({ code: 2, sentence: expect.stringMatching(sentence) });
});

test('maintenance is announced, begins and ends, and each command reports what it did', async () => {
  const { deps } = await anOwnPortal();
  for (const [word, mode, message] of [
    ['announce', 'announced', 'Back at 9'],
    ['on', 'maintenance', 'Back at 9'],
    ['on', 'maintenance', null],
    ['off', 'online', null],
  ] as const) {
    const text = message === null ? [] : ['--message', ` ${message} `];
    expect(await runCommand(['maintenance', word, ...text], deps)).toEqual({
      code: 0,
      data: { mode, message },
      text: expect.stringMatching(/^Maintenance is /),
    });
    expect(await deps.transact.acrossClients((tx) => readMode(tx))).toEqual({ mode, message });
  }
});

const DONE: Outcome = { code: 0, data: {}, text: 'Done.' };

test('an irreversible command is refused with its question until confirmed', async () => {
  const erase = (yes: boolean) =>
    outcomeOf(async () => {
      askFirst(yes, 'Erase all data of Own Joinery Ltd?');
      return DONE;
    });
  expect(await erase(false)).toEqual({
    code: 1,
    question: 'Erase all data of Own Joinery Ltd?',
    sentence: 'Erase all data of Own Joinery Ltd? Add --yes to go ahead.',
  });
  expect(await erase(true)).toEqual(DONE);
});

test.each([
  [notFound(), 'This could not be found.'],
  [
    new FieldRefusal([
      { field: 'file', message: 'File is empty' },
      { field: null, message: 'The envelope is sealed.' },
    ]),
    'file: File is empty; The envelope is sealed.',
  ],
])('refusals of the use cases are reported in their words', async (error, sentence) => {
  const refused = outcomeOf(() => Promise.reject(error));
  expect(await refused).toEqual({ code: 1, sentence });
});
