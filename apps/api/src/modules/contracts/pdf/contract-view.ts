import { formatPounds, wirePence } from '@counterfoil/domain/money/pence';
import { paperView } from '@counterfoil/domain/papers/paper-view';
import { dateText } from '@counterfoil/domain/dates/date-text';
import { paperRequest } from '#platform/papers/paper-request';
import { londonDate } from '#platform/time/clock';
import type { BrandContract } from '../brand-contracts.ts';
import { frameOf, type Parties } from '../parties.ts';

/** The content of a contract as pure data. */
export interface ContractDocument extends Parties {
  readonly title: string;
  /** The first is the contract; each of the others begins on a new page. */
  readonly parts: readonly BrandContract[];
  /** The ISO instant at which it is made. */
  readonly created_at: string;
}

const TEMPLATE = new URL('./contract.typ', import.meta.url);

/** The same document gives the same bytes. */
export function contractPaper(document: ContractDocument) {
  const frame = { ...frameOf(document), created_at: document.created_at };
  return paperRequest(TEMPLATE, frame, contractView(document));
}

/** The template's data: only strings, so that the template calculates nothing. */
function contractView(document: ContractDocument) {
  const { provider, client, title, parts } = document;
  const date = dateText(londonDate(Temporal.Instant.from(document.created_at)));
  return {
    title,
    name: title,
    file_title: `${title} for ${client.name} from ${provider.name}`,
    is_draft: false,
    ...paperView(frameOf(document)),
    legal: provider.legalLine,
    // There is nothing to pay.
    payment: { rows: [], lines: [] },
    facts: [
      { label: 'Date', value: date },
      { label: 'Between', value: provider.name },
      { label: 'And', value: client.name },
    ],
    parts: parts.map((part) => partView(part, document)),
  };
}

function partView(text: BrandContract, document: ContractDocument) {
  const fill = (line: string) => filled(line, document, text);
  return {
    title: text.title,
    greeting: text.greeting === null ? '' : fill(text.greeting),
    opening: text.opening.map(fill),
    sections: text.sections.map(({ heading, clauses }, section) => ({
      heading: `${section + 1}. ${heading}`,
      clauses: clauses.map((clause, nth) => ({
        number: `${section + 1}.${nth + 1}`,
        text: fill(clause),
      })),
    })),
    closing: text.closing.map(fill),
    signature: text.greeting === null ? '' : document.provider.name,
  };
}

/** "for {client}" -> "for Harbour Lane Joinery Ltd". An unknown name is a mistake in the brand's folder. */
function filled(
  line: string,
  { provider, client }: ContractDocument,
  { monthly_fee }: BrandContract,
): string {
  const values: Readonly<Record<string, string | undefined>> = {
    client: client.name,
    contact: client.contact_name ?? client.name,
    brand: provider.name,
    email: provider.supportEmail,
    fee: monthly_fee && formatPounds(wirePence(monthly_fee)),
  };
  return line.replaceAll(/\{(\w*)\}/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`a contract has no value for ${placeholder}`);
    return value;
  });
}
