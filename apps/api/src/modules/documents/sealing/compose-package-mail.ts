import { MailError } from '@counterfoil/providers/mail/port';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { hello } from '@counterfoil/domain/mail/hello';
import { readClient } from '#modules/account/public';
import { brandCalled, type Brand } from '#platform/brands';
import { byId } from '#platform/db/rows';
import type { Tx } from '#platform/db/tx';
import type { ComposedMail, MailComposers, MailRow } from '#platform/mail/mails';
import { mailHtml, mailText, type MailContent } from '#platform/mail/mail-body';
import { londonTime } from '#platform/time/clock';
import { linkPath, openToken, sealedLink } from '../downloads/link-store.ts';
import type { DocumentsDeps } from '../record/deps.ts';
import { countIn, envelopeLabel } from '../record/envelope-store.ts';

type Deps = Pick<DocumentsDeps, 'transact' | 'brands' | 'secrets'>;

/** Mails to the provider's own staff. */
export const STAFF_MAILS = ['package'];

/** The mails that announce a package to the accountants. */
export const packageMails = (deps: Deps): MailComposers<'package'> => ({
  package: (row) => composePackageMail(deps, row),
});

type Parts = Awaited<ReturnType<typeof readParts>>;

async function composePackageMail(deps: Deps, row: MailRow): Promise<ComposedMail> {
  const scope = { clientId: row.client_id };
  const parts = await deps.transact.forClient(scope, (tx) => readParts(tx, row));
  const { client, link, label } = parts;
  if (!link?.token_sealed) {
    throw new MailError('refused', 'The link to the package has expired.', { refused: [] });
  }
  const brand = brandCalled(deps.brands, client.brand);
  const token = openToken(deps.secrets, { ...link, token_sealed: link.token_sealed });
  const content = packageContent(parts, brand, `${brand.url}${linkPath(token)}`);
  return {
    from: { name: brand.name, address: brand.supportEmail },
    subject: `${label} of ${client.company_name} has been sealed`,
    text: mailText(content),
    html: mailHtml(content),
    attachments: [],
  };
}

async function readParts(tx: Tx, { client_id: clientId, envelope_id: envelopeId }: MailRow) {
  if (envelopeId === null) throw new Error('a mail without an envelope');
  const envelope = await byId(tx, 'envelopes', clientId, envelopeId);
  const client = await readClient(tx, clientId);
  return {
    envelope,
    client,
    label: envelopeLabel(envelope),
    documentsCount: await countIn(tx, clientId, envelopeId),
    link: await sealedLink(tx, clientId, envelope.package_blob_id),
  };
}

const SEALED_BY = {
  client: 'by the client',
  date: 'on its sealing date',
  office: 'by your office',
} as const;

function packageContent(
  { envelope, client, label, documentsCount, link }: Parts,
  brand: Brand,
  href: string,
): MailContent {
  const over = londonTime(Temporal.Instant.from(link?.expires_at ?? ''));
  const how = SEALED_BY[envelope.sealed_by ?? 'date'];
  return {
    accent: brand.accent,
    heading: `${client.company_name}: ${label}`,
    greeting: hello(null),
    paragraphs: [`This envelope has been sealed ${how}. Its documents are ready for you.`],
    facts: [
      { label: 'Client', value: client.company_name },
      { label: 'Client number', value: String(client.client_number) },
      { label: 'Envelope', value: label },
    ],
    amount: { label: 'Documents', value: String(documentsCount) },
    details: null,
    link: { label: 'Download the documents', href },
    closing: [`The link works until ${dateText(over.date)}, ${over.time}.`],
    signature: brand.name,
    footer: 'For staff only. Anyone with the link can download these documents.',
  };
}
