import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import { filledText, placeholdersIn } from '@counterfoil/domain/mail/mail-text';
import { type ReactElement, useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { MailValues } from './mail-values.ts';
import styles from './read-text.module.css';

interface Props extends Pick<MailProposal, 'values'> {
  readonly control: Control<MailValues>;
}

/** The words as they will be read, while they are typed, and what their placeholders stand for. */
export function ReadText({ control, values }: Props): ReactElement {
  const [subject, message] = useWatch({ control, name: ['subject', 'message'] });
  const id = useId();
  const names = placeholdersIn(`${subject}\n${message}`, values);
  return (
    <section className={styles.read} aria-labelledby={id}>
      <h3 id={id}>Your customer will read</h3>
      <p className={styles.subject} translate="no">
        {filledText(subject, values)}
      </p>
      <p translate="no">{filledText(message, values)}</p>
      {names.length > 0 && (
        <>
          <p className="fine">
            Anything in braces is filled in for each email, including later ones. Everything else
            stays as you write it.
          </p>
          <ul className={styles.names}>
            {names.map(({ source, text }) => (
              <li key={source} translate="no">
                <code>{source}</code> {text === '' ? 'nothing this time' : text}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
