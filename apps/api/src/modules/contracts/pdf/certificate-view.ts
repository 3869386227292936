import { paperView } from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { paperRequest } from '#platform/papers/paper-request';
import { londonMoment } from '#platform/time/clock';
import type { OpenContract } from '../contract-store.ts';
import type { Signatory } from '../deps.ts';
import { frameOf, type Parties } from '../parties.ts';

/** The content of a certificate, as pure data. */
export interface CertificateDocument extends Parties {
  readonly contracts: readonly OpenContract[];
  readonly agreeing: Signatory;
  /** ISO instant. */
  readonly agreed_at: string;
}

const TEMPLATE = new URL('./certificate.typ', import.meta.url);
const TITLE = 'Certificate of agreement';

/** The same document gives the same bytes. */
export function certificatePaper(document: CertificateDocument) {
  const frame = { ...frameOf(document), created_at: document.agreed_at };
  return paperRequest(TEMPLATE, frame, certificateView(document));
}

/** The template's data: only strings, so that the template calculates nothing. */
function certificateView(document: CertificateDocument) {
  const { provider, client, contracts, agreeing } = document;
  const { date, time, zone } = londonMoment(Temporal.Instant.from(document.agreed_at));
  const when = `${dateText(date)}, ${time} (London, ${zone})`;
  const who = client.contact_name ?? agreeing.email;
  return {
    title: TITLE,
    name: TITLE,
    file_title: `${TITLE} between ${client.name} and ${provider.name}`,
    is_draft: false,
    ...paperView(frameOf(document)),
    legal: provider.legalLine,
    // There is nothing to pay.
    payment: { rows: [], lines: [] },
    facts: [
      { label: 'Between', value: provider.name },
      { label: 'And', value: client.name },
    ],
    statement: `${who} has read and agreed to ${contracts.length === 1 ? 'this document' : 'these documents'} for ${client.name}, signed in to the portal of ${provider.name}.`,
    agreement: [
      { label: 'Agreed by', value: who },
      { label: 'Login', value: agreeing.email },
      { label: 'Agreed on', value: when },
      { label: 'IP address', value: agreeing.address },
      { label: 'Device', value: agreeing.device },
    ],
    contracts: contracts.map(({ title, version, sha256 }) => ({
      title,
      facts: [
        { label: 'Version', value: String(version) },
        { label: 'SHA-256', value: sha256 },
      ],
    })),
    note: 'The SHA-256 is a fingerprint of the PDF: a document with a different one isn’t what was agreed to.',
  };
}
