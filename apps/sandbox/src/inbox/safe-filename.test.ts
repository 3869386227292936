import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, safeFilename } from './safe-filename.ts';

test.each([
  ['INV-0001.pdf', 'INV-0001.pdf'],
  ['Rechnung Müller.pdf', 'Rechnung Müller.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\Windows\\win.ini', 'C_Windows_win.ini'],
  ['a\r\nSet-Cookie: x', 'a_Set-Cookie_ x'],
  ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
  ['..', 'attachment-2'],
  [null, 'attachment-2'],
])('an attachment named %j is saved as %j', (name, safe) => {
  expect(safeFilename(name, 2)).toBe(safe);
});

test('a long name keeps its ending', () => {
  expect(safeFilename(`${'x'.repeat(500)}.pdf`, 1)).toMatch(/^x{100,}\.pdf$/);
});

test('a name is never a path, never empty, and never breaks out of its header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      const safe = safeFilename(name, 1);
      expect(safe).toMatch(/^[^/\\]+$/);
      expect(safe).not.toMatch(/^\./);
      expect(contentDisposition('attachment', safe)).toMatch(
        /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.~!%-]+$/,
      );
    }),
  );
});
