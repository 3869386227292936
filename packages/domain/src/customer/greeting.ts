// Words before a name.
const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|reverend|hon|capt|cllr)\.?$/i;
// "Accounts Payable" is a department, not a person called Accounts.
const DESKS =
  /\b(?:accounts?|accounting|admin|billing|bookkeep(?:er|ing)|buying|department|dept|desk|finance|head|invoices?|ledger|manager|office|orders?|owner|payables?|payments?|procurement|purchas(?:e|es|ing)|reception|sales|team|the)\b/i;
// Two people, or more words than a name has.
const SEVERAL = /[&/,;()@\d]|\s(?:and|or)\s/i;
// "J" or "J." is an initial.
const INITIAL = /^\p{L}\.?$/u;

/**
 * The name in "Dear Anna,": the contact's first name, after a title too ("Mrs Dot Pemberton" is Dot), or the contact as
 * written where no first name is known ("Dr Moreau", "J. Smith"). Null for a department, and the customer's name
 * without a contact.
 */
export function greetingName({
  name,
  contact_name,
}: {
  readonly name: string;
  readonly contact_name: string | null;
}): string | null {
  const contact = contact_name?.trim();
  if (!contact) return name;
  if (DESKS.test(contact)) return null;
  const words = contact.split(/\s+/);
  const named = words.slice(words.findIndex((word) => !TITLES.test(word)));
  const [first = ''] = named;
  // A title is followed by a surname when there is only one name.
  const isSurname = named.length === 1 && words.length > 1;
  return isSurname || INITIAL.test(first) || SEVERAL.test(contact) ? contact : first;
}
