// Words before a name: "Dear Mr," would be no greeting.
const TITLES =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|professor|sir|dame|lord|lady|rev|reverend|hon|capt|cllr)\.?$/i;
// "Accounts Payable" is a desk, not a person called Accounts.
const DESKS =
  /\b(?:accounts?|accounting|admin|billing|bookkeep(?:er|ing)|buying|department|dept|desk|finance|head|invoices?|ledger|manager|office|orders?|owner|payables?|payments?|procurement|purchas(?:e|es|ing)|reception|sales|team|the)\b/i;
// Two people, or more than a name.
const SEVERAL = /[&/,;()@\d]|\s(?:and|or)\s/i;
// "J" or "J." is an initial.
const INITIAL = /^\p{L}\.?$/u;

/**
 * The name in "Dear Anna,": the contact's first name, or the contact as written when its first word is
 * no first name ("Dr Moreau", "Accounts Payable", "J. Smith"). The customer's name without a contact.
 */
export function greetingName({
  name,
  contact_name,
}: {
  readonly name: string;
  readonly contact_name: string | null;
}): string {
  const contact = contact_name?.trim();
  if (!contact) return name;
  const [first = ''] = contact.split(/\s/);
  const isPerson = !(
    TITLES.test(first) ||
    INITIAL.test(first) ||
    DESKS.test(contact) ||
    SEVERAL.test(contact)
  );
  return isPerson ? first : contact;
}
