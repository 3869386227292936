import { invoiceSettingsFields } from '@counterfoil/contract/account/invoice-settings-fields';
import { requiredText } from '@counterfoil/contract/fields';
import { loginEmail } from '@counterfoil/contract/sessions/login-email';
import { BUSINESS_TYPES, isRegisteredCompany } from '@counterfoil/domain/client/business-type';
import { writtenCompanyNumber } from '@counterfoil/domain/identifiers/company-number';
import * as z from 'zod/mini';
import { inviteClient, type NewInvitation } from '#modules/sign-up/public';
import { userMailQueueOf } from '../../mails.ts';
import { WrongUsage, type Command, type OfficeDeps } from '../command.ts';
import { choice, named, readWords } from '../read-words.ts';

const fields = z.object({
  email: loginEmail,
  'first-name': requiredText(100),
  'last-name': requiredText(100),
  'company-name': requiredText(200),
  'business-type': z.enum(BUSINESS_TYPES, { error: `Must be one of ${BUSINESS_TYPES.join(', ')}` }),
  'company-number': z.optional(requiredText(40)),
  'external-accounting-id': z.optional(requiredText(100)),
  brand: z.optional(requiredText(60)),
});
const TEXTS = [
  'email',
  'first-name',
  'last-name',
  'company-name',
  'business-type',
  'company-number',
  'address-line-1',
  'address-line-2',
  'city',
  'post-code',
  'external-accounting-id',
  'brand',
] as const;
const FLAGS = ['paper', 'shoebox', 'external-accounting-client', 'usable-bank-details'] as const;

/** `invite --email … [--paper …]`: opens a client and mails the person who signs up for it. */
export const invite: Command = {
  usage:
    '--email E --first-name F --last-name L --company-name C --business-type T [--company-number N --address-line-1 A --address-line-2 A --city C --post-code P --brand B --paper --shoebox --external-accounting-id X --external-accounting-client --usable-bank-details]',
  read: (words) => {
    const { plain, options, flags } = readWords(words, { texts: TEXTS, flags: FLAGS });
    named(plain);
    const given = checked(options);
    const asked = {
      email: given.email,
      first_name: given['first-name'],
      last_name: given['last-name'],
      company_name: given['company-name'],
      company_number: companyNumber(given),
      address: addressOf(options),
      business_type: given['business-type'],
      paper: flags.paper,
      shoebox: flags.shoebox,
      external_accounting_id: given['external-accounting-id'] ?? null,
      external_accounting_client: flags['external-accounting-client'],
      usable_bank_details: flags['usable-bank-details'],
    };
    return (deps) => send(deps, { ...asked, brand: brandOf(deps, given.brand) });
  },
};

type InviteFields = z.infer<typeof fields>;

function checked(options: object): InviteFields {
  const read = z.safeParse(fields, options);
  if (read.success) return read.data;
  const [first] = read.error.issues;
  throw new WrongUsage(`--${String(first?.path[0])}: ${first?.message}.`);
}

function companyNumber(given: InviteFields): string | null {
  const { 'company-number': text, 'business-type': type } = given;
  if (text === undefined) return null;
  if (!isRegisteredCompany(type)) throw new WrongUsage('--company-number is for ltd and llp only.');
  const number = writtenCompanyNumber(text);
  if (number !== null) return number;
  throw new WrongUsage(`--company-number must be a company number such as 01234567.`);
}

/** The address of the business, by the rule of a trading address; null when none is given. */
function addressOf(options: Readonly<Record<string, string | undefined>>) {
  const read = z.safeParse(invoiceSettingsFields.shape.trading_address, {
    address_line_1: options['address-line-1'],
    address_line_2: options['address-line-2'],
    city: options.city,
    post_code: options['post-code'],
  });
  if (read.success) return read.data ?? null;
  const [first] = read.error.issues;
  throw new WrongUsage(`--${String(first?.path[0]).replaceAll('_', '-')}: ${first?.message}.`);
}

function brandOf({ brands }: OfficeDeps, asked: string | undefined): string {
  const ids = brands.map(({ id }) => id);
  return choice(asked ?? ids[0] ?? '', 'brand', ids);
}

async function send(deps: OfficeDeps, asked: NewInvitation) {
  const userMails = userMailQueueOf(deps, deps.jobs);
  const { clientId, contactId, url, isAgain } = await inviteClient({ ...deps, userMails }, asked);
  const who = `${asked.first_name} ${asked.last_name}`;
  const what = isAgain
    ? `${who} is invited to ${asked.company_name} again; the earlier link no longer works.`
    : `${who} is invited to ${asked.company_name}.`;
  const register =
    asked.company_number === null
      ? ''
      : `\nCompanies House is asked for the details of ${asked.company_number}; "clients" shows what came of it.`;
  return {
    data: { client_id: clientId, contact_id: contactId, invitation_url: url },
    text: `${what} The mail goes to ${asked.email}, with the link\n${url}${register}`,
  };
}
