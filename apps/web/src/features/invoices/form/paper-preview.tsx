import type { Customer } from '@counterfoil/contract/customers/schemas';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactElement, useDeferredValue } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { problemOf } from '#lib/api/problem.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { BlobPicture } from '#ui/page/blob-picture.tsx';
import { Loading } from '#ui/page/loading.tsx';
import { InvoiceLines } from '../invoice-lines.tsx';
import type { InvoiceValues } from './invoice-values.ts';
import { paperOfForm, type PaperView } from './paper-of-form.ts';
import styles from './paper-preview.module.css';
import { invoiceSettingsQuery, logoQuery, paperSenderQuery } from './paper-queries.ts';
import type { Subject } from './subject.ts';

interface Props {
  readonly control: Control<InvoiceValues>;
  readonly customers: readonly Customer[];
  readonly subject: Subject;
}

/**
 * The paper as it would be with what is typed now: the strings of the PDF, set as its template sets
 * them, at the width of an A4 sheet and scaled to its place.
 */
export function PaperPreview({ control, customers, subject }: Props): ReactElement {
  const typed = useWatch({ control }) as InvoiceValues;
  const values = useDeferredValue(typed);
  const { clientId } = useClient();
  const { data: sender, error, refetch } = useQuery(paperSenderQuery(clientId));
  const { data: settings } = useQuery(invoiceSettingsQuery(clientId));
  const customer = customers.find(({ id }) => id === values.customer_id);
  if (!sender) {
    if (!error) return <Loading />;
    return (
      <p role="alert">
        {problemOf(error).message} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  }
  const view = paperOfForm({ values, subject, customer, sender, settings });
  const asksForMoney = subject.type === 'invoice' && settings !== undefined;
  return (
    <>
      <Sheet view={view} />
      {asksForMoney && view.payment.rows.length === 0 && (
        <p className="fine">No bank details: add them in your invoice settings.</p>
      )}
    </>
  );
}

function Sheet({ view }: { readonly view: PaperView }): ReactElement {
  const { colours, seller, legal, name, payment, headings } = view;
  const look = {
    '--ink': colours.ink,
    '--dim': colours.dim,
    '--rule': colours.rule,
    '--accent': colours.accent,
  } as CSSProperties;
  return (
    <div className={styles.frame}>
      <article className={`paper ${styles.sheet}`} style={look} aria-label={`Preview: ${name}`}>
        <header className={styles.two}>
          <div>
            {view.has_logo && <Logo name={seller.name} />}
            <h3 className={styles.title}>{view.title}</h3>
          </div>
          <div className={styles.seller}>
            <p className={styles.name}>{seller.name}</p>
            <TextLines lines={seller.lines} />
            <TextLines lines={seller.details} className={styles.details} />
          </div>
        </header>
        <div className={styles.two}>
          <div>
            <h4>{view.words.to}</h4>
            <p className={styles.name}>{view.customer.name}</p>
            <TextLines lines={view.customer.lines} />
          </div>
          <Rows rows={view.facts} className={styles.facts} />
        </div>
        <Lines view={view} />
        <Sums view={view} />
        {view.notes.length > 0 && (
          <section className={styles.notes}>
            <h4>{headings.notes}</h4>
            <TextLines lines={view.notes} />
          </section>
        )}
        <TextLines lines={payment.lines} className={styles.message} />
        <footer className={styles.foot}>{legal}</footer>
      </article>
    </div>
  );
}

function Logo({ name }: { readonly name: string }): ReactElement | null {
  const { clientId } = useClient();
  const { data } = useQuery(logoQuery(clientId));
  return data ? (
    <BlobPicture blob={data.blob} alt={`Logo of ${name}`} className={styles.logo} />
  ) : null;
}

interface TextLinesProps {
  readonly lines: readonly string[];
  readonly className?: string | undefined;
}

function TextLines({ lines, className }: TextLinesProps): ReactElement | null {
  if (lines.length === 0) return null;
  return <p className={`${styles.text} ${className ?? ''}`}>{lines.join('\n')}</p>;
}

interface RowsProps {
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  readonly className: string | undefined;
}

function Rows({ rows, className }: RowsProps): ReactElement {
  return (
    <dl className={`${styles.rows} ${className ?? ''}`}>
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  readonly view: PaperView;
}

function Lines({ view: { columns, items, headings, has_vat: hasVat } }: PartProps): ReactElement {
  return (
    <InvoiceLines
      columns={columns}
      // Lines have no identity of their own here, and keep no state.
      lines={items.map(({ lines, quantity, price, tax, net }, key) => ({
        key,
        cells: [lines.join('\n'), quantity, price, ...(hasVat ? [tax] : []), net],
      }))}
      empty={headings.no_lines}
    />
  );
}

function Sums({ view: { vat, headings, payment, words, totals, total } }: PartProps): ReactElement {
  return (
    <div className={styles.sums}>
      <div className={styles.beside}>
        {vat.length > 0 && (
          <section>
            <h4>{headings.vat_summary}</h4>
            <table className={styles.vat}>
              <thead>
                <tr>
                  {headings.vat_columns.map((name) => (
                    <th key={name} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {vat.map(({ rate, net, vat: amount }) => (
                  <tr key={rate}>
                    <td>{rate}</td>
                    <td>{net}</td>
                    <td>{amount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
        {payment.rows.length > 0 && (
          <section>
            <h4>{words.how_to_pay}</h4>
            <Rows rows={payment.rows} className={styles.pay} />
          </section>
        )}
      </div>
      <div className={styles.amounts}>
        <Rows rows={totals} className={styles.totals} />
        <div className={styles.total}>
          <p>
            <span>{total.label}</span> <span>{total.value}</span>
          </p>
          {total.note && <small>{total.note}</small>}
        </div>
      </div>
    </div>
  );
}
