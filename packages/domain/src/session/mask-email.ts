/** An address that its owner knows and nobody else learns: "ada@example.co.uk" -> "a•••@example.co.uk". */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return at < 1 ? '•••' : `${first}•••${email.slice(at)}`;
}
