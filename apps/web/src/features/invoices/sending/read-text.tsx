import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import {
  filledText,
  type MailText,
  PLACEHOLDERS,
  placeholdersIn,
} from '@counterfoil/domain/mail/mail-text';
import { type ReactElement, useId } from 'react';
import styles from './read-text.module.css';

const ALL = PLACEHOLDERS.map((name) => `{${name}}`).join('');

/** Words with placeholders as they will be read, while they are typed, and what the placeholders stand for. */
export function ReadText(props: MailText & Pick<MailProposal, 'values'>): ReactElement {
  const { subject, message, values } = props;
  const id = useId();
  const used = placeholdersIn(`${subject}\n${message}`, values);
  // Without any yet, those that can be typed.
  const names =
    used.length > 0 ? used : placeholdersIn(ALL, values).filter(({ text }) => text !== '');
  return (
    <section className={styles.read} aria-labelledby={id}>
      <h3 id={id}>Your customer will read</h3>
      <p className={styles.subject} translate="no">
        {filledText(subject, values)}
      </p>
      <p translate="no">{filledText(message, values)}</p>
      <p className="fine">
        Anything in braces is filled in for each email, including later ones. Everything else stays
        as you write it.
      </p>
      <ul className={styles.names}>
        {names.map(({ source, text }) => (
          <li key={source} translate="no">
            <code>{source}</code> {text === '' ? 'nothing this time' : text}
          </li>
        ))}
      </ul>
    </section>
  );
}
