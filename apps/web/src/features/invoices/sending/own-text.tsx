import type { MailProposal } from '@counterfoil/contract/invoices/mail';
import { type MailText, readText } from '@counterfoil/domain/mail/mail-text';
import { type ReactElement, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '#ui/controls/button.tsx';
import {
  fateOf,
  hasPlaceholders,
  type MailValues,
  standardText,
  wordsThatUpdate,
} from './mail-values.ts';
import { ReadText } from './read-text.tsx';
import styles from './mail-sheet.module.css';

interface Props {
  readonly form: UseFormReturn<MailValues>;
  readonly proposed: MailProposal;
}

const FATES = {
  kept: 'We’ll suggest your wording again next time.',
  once: 'Your wording has details of this email, so we won’t suggest it again.',
};

/** Says whether the text is kept, leads back to the standard text, and shows text with placeholders. */
export function OwnText({ form, proposed }: Props): ReactElement {
  const [subject, message] = useWatch({ control: form.control, name: ['subject', 'message'] });
  const [isOpen, open] = useState(false);
  const typed = { subject, message };
  const isUpdating = isOpen || hasPlaceholders(typed, proposed);
  const fate = fateOf(typed, proposed);
  const write = (text: MailText) => {
    form.setValue('subject', text.subject, { shouldValidate: true, shouldDirty: true });
    form.setValue('message', text.message, { shouldValidate: true, shouldDirty: true });
    form.setFocus('message');
  };
  return (
    <div className={styles.own}>
      {fate !== 'standard' && <p className="fine">{FATES[fate]}</p>}
      <p className={styles.choices}>
        {fate !== 'standard' && (
          <Button kind="quiet" onClick={() => write(standardText(proposed, !isUpdating))}>
            Use the standard text
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            open(!isUpdating);
            write(isUpdating ? readText(typed, proposed.values) : wordsThatUpdate(typed, proposed));
          }}
        >
          {isUpdating ? 'Show the actual words' : 'Use details that update'}
        </Button>
      </p>
      {isUpdating && <ReadText {...typed} values={proposed.values} />}
    </div>
  );
}
