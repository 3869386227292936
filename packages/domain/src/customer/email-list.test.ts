import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  emailError,
  emailListError,
  normaliseEmail,
  normaliseEmails,
  typedEmailError,
} from './email-list.ts';

const LONG_DOMAIN = `${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}`;

describe('an e-mail address', () => {
  test.each([
    'a@b.co',
    'jo.bloggs+invoices@example.co.uk',
    "o'brien@example.ie",
    'UPPER@EXAMPLE.COM',
    'a@1and1.com',
    'a@xn--mller-kva.de',
    'info@müller.de',
    'a@b.xn--p1ai',
    `${'x'.repeat(64)}@example.com`,
    `${'x'.repeat(64)}@${LONG_DOMAIN}.abc.co`, // 254 in all
  ])('may be %s', (email) => {
    expect(emailError(email)).toBeNull();
  });

  test.each([
    'plain',
    'b.co',
    'a@localhost',
    '@b.co',
    'a@',
    'a@b',
    'a@@b.co',
    'a b@c.co',
    'a@b .co',
    'a@b..co',
    '.a@b.co',
    'a.@b.co',
    'a..b@c.co',
    'a@-b.co',
    'a@b-.co',
    'a@b.c',
    'a@mail.example.123',
    'a@b.co.',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    '"a b"@c.co',
    'Jo <a@b.co>',
    '<a@b.co>',
    'a@b.co\r\nBcc: x@y.co',
    'a@b.co\n',
    'a@b.co;c@d.co',
    'a@b.co,c@d.co',
    'a(comment)@b.co',
    'a:b@c.co',
    'a\\b@c.co',
    'a\u0000@b.co',
    'ä@b.co',
    `${'x'.repeat(65)}@example.com`,
    `a@${'d'.repeat(64)}.com`,
    `${'x'.repeat(64)}@${LONG_DOMAIN}.abcd.co`,
  ])('may not be %j', (email) => {
    expect(emailError(email)).toBe('Invalid email');
  });

  test('is required', () => {
    expect(emailError('')).toBe('Required');
  });

  test('is checked quickly, even in a long or hostile text', () => {
    for (const text of ['a.'.repeat(5e5), `a@${'b-'.repeat(5e5)}`, `${'a'.repeat(1e6)}@`]) {
      expect(emailError(text)).toBe('Invalid email');
    }
    for (const text of [`${'a.'.repeat(32)}!@b.co`, `a@${'a-'.repeat(120)}.co`]) {
      expect(emailError(text)).toBe('Invalid email');
    }
  });
});

describe('one address as people write it', () => {
  test.each([
    [' a-b@c.co\n', 'a-b@c.co'],
    ['a\u2011b@c.co', 'a-b@c.co'],
    ['\u202aa-b @c.co\u202c', 'a-b@c.co'],
    ['Jo <a-b@c.co>', 'a-b@c.co'],
    ['mailto:a-b@c.co', 'a-b@c.co'],
  ])('%j is %s', (typed, email) => {
    expect([typedEmailError(typed), normaliseEmail(typed)]).toEqual([null, email]);
  });

  test.each([
    ['a@b.co,c@d.co', 'Invalid email'],
    ['a@b.co c@d.co', 'Invalid email'],
    ['sales@a.com info', 'Must be a single email address: “sales@a.com info”'],
    ['nobody', 'Invalid email'],
    [' ', 'Required'],
  ])('%j is not an address: %s', (typed, sentence) => {
    expect(typedEmailError(typed)).toBe(sentence);
  });
});

describe('a list of addresses', () => {
  test('loses white space and empty entries before it is saved', () => {
    expect(normaliseEmails(' a@b.co ,\tc@d.co\n')).toBe('a@b.co,c@d.co');
    expect(normaliseEmails('a@b.co,')).toBe('a@b.co');
    expect(normaliseEmails(', ,')).toBe('');
    expect(normaliseEmails('\u200ba@b.co\u00a0,\u2060c@d.co\ufeff')).toBe('a@b.co,c@d.co');
  });

  test.each([
    ['semicolons, as Outlook has them', 'a@b.co; c@d.co;'],
    ['one a line', 'a@b.co\r\nc@d.co\n'],
    ['blanks only', 'a@b.co c@d.co'],
    ['names', 'Ada <a@b.co>, Cy D. <c@d.co>'],
    ['names without separators', 'Ada <a@b.co> Cy <c@d.co>'],
    ['quoted names', '"Ash, Ada" <a@b.co>; "Cy; D" <c@d.co>'],
    ['names with the surname first', 'Ash, Ada <a@b.co>; Dow, Cy <c@d.co>'],
    ['the address as the name', 'a@b.co <a@b.co>, "c@d.co" <mailto:c@d.co>'],
    ['brackets alone', '<a@b.co>,<c@d.co>'],
    ['the address as the name in other letters', 'A@b.co <a@b.co>, "C@D.co" <c@d.co>'],
    ['links', 'mailto:a@b.co, MAILTO:c@d.co?subject=Hello'],
    ['links with blanks', 'mailto: a@b.co; Jo <mailto: c@d.co>'],
    ['blanks within an address', 'a @ b.co, c@d. co'],
    ['marks that nobody sees', '\u202aa@b.co\u202c,\u200bc@d.co\u00ad'],
  ])('may have %s: %j', (_what, list) => {
    expect(emailListError(list)).toBeNull();
    expect(normaliseEmails(list)).toBe('a@b.co,c@d.co');
  });

  test.each([
    ['sales@a.com info', 'sales@a.com info'],
    ['c@d.co, sales@a.com \n info', null],
    ['c@d.co; sales@a.com  info', 'sales@a.com info'],
    ['Jo sales@a.com', 'Jo sales@a.com'],
    ['sales @ a.com info', 'sales @ a.com info'],
    ['sales@a.com .uk', 'sales@a.com .uk'],
  ])('does not join an address with the words beside it: %j', (list, named) => {
    const sentence = named && `Must only contain email addresses, separated by commas: “${named}”`;
    expect(emailListError(list)).toBe(sentence ?? 'info is/are invalid email(s)');
    expect(normaliseEmails(list)).not.toMatch(/cominfo|Josales|com\.uk/);
  });

  test.each(['b@c.co <a@b.co>', 'Jo <a@b.co', 'Jo <nobody>', 'ada.fig.test, Jo <a@b.co>'])(
    'does not guess at %j',
    (list) => {
      expect(emailListError(list)).toMatch(/nvalid email/);
    },
  );

  test('is read quickly, even when it is long or hostile', () => {
    for (const piece of ['"', '<', '"<', 'a ', 'a,', 'a, b', '>;', 'mailto:', ' ', 'a@b.co ']) {
      expect(typeof emailListError(piece.repeat(2e4))).toBe('string');
    }
  });

  test.each(['a@b.co', 'a@b.co, c@d.co', 'a@b.co,c@d.co,', ' a@b.co\n'])('may be %j', (list) => {
    expect(emailListError(list)).toBeNull();
  });

  test.each([
    ['Required', ['', '  ', ',']],
    ['Invalid email', ['nobody', 'a@b.co:c@d.co']],
    ['nobody is/are invalid email(s)', ['a@b.co, nobody', 'nobody, c@d.co']],
    ['nobody, a@b is/are invalid email(s)', ['nobody, a@b.co, a@b', 'nobody, a@b']],
  ])('is refused with "%s": %j', (message, lists) => {
    for (const list of lists) expect(emailListError(list), list).toBe(message);
  });

  test('has at most 20 addresses', () => {
    const list = (count: number) => Array.from({ length: count }, (_, n) => `a${n}@b.co`).join();
    expect(emailListError(list(20))).toBeNull();
    expect(emailListError(list(21))).toBe('Must contain no more than 20 addresses');
  });

  test('keeps its validity when it is normalised, and normalising it twice changes nothing', () => {
    const parts = fc.constantFrom('a@b.co', ' ', ',', '\n', 'x', '@', '\u200b', 'c@d.co');
    fc.assert(
      fc.property(fc.array(parts), (typed) => {
        const text = typed.join('');
        const saved = normaliseEmails(text);
        expect(normaliseEmails(saved)).toBe(saved);
        expect(emailListError(saved)).toBe(emailListError(text));
        // Only what is refused keeps a blank.
        expect(/\s/.test(saved) && emailListError(saved) === null).toBe(false);
      }),
    );
  });
});
