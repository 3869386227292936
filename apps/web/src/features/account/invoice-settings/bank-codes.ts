/** "123456" -> "12-34-56"; other text stays as typed. */
export function groupSortCode(typed: string): string {
  const digits = typed.replaceAll(/[\s-]/g, '');
  const [, first, second, third] = /^(\d{2})(\d{2})(\d{2})$/.exec(digits) ?? [];
  return first === undefined ? typed : `${first}-${second}-${third}`;
}

/** "gb33bukb20201555555555" -> "GB33 BUKB 2020 1555 5555 55", as banks print it. */
export function groupIban(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return code.match(/.{1,4}/g)?.join(' ') ?? '';
}
