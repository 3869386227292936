import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import { type ReactElement, useId } from 'react';
import { Fact } from '#ui/page/fact.tsx';
import styles from './added-text.module.css';

type AddedParts = MailProposal['added'];

/** The mail's text around the message, as the server writes it: to read, not to change. */
export function AddedText(
  props: AddedParts & { readonly notes?: string | undefined },
): ReactElement {
  const { greeting, paragraphs, notes, facts, details, closing } = props;
  const id = useId();
  return (
    <section className={styles.added} aria-labelledby={id}>
      <h3 id={id}>Included automatically</h3>
      <p>“{greeting}” above your message. Below it:</p>
      {[...paragraphs, ...(notes ? [notes] : [])].map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Facts facts={facts} />
      {details && (
        <>
          <h4>{details.heading}</h4>
          <Facts facts={details.facts} />
        </>
      )}
      {closing.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

function Facts({ facts }: Pick<AddedParts, 'facts'>): ReactElement {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
