import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { Card } from '#ui/page/card.tsx';
import { DeliveryStatus } from '../delivery-status.tsx';
import styles from './detail-page.module.css';

/** The status of the e-mail with the paper, and of every reminder. */
export function MailHistory({ invoice }: { invoice: Invoice }): ReactElement {
  const { delivery, reminders } = invoice;
  return (
    <Card title="E-mails">
      <div role="status">
        <p className={styles.mailHead}>
          {reminders.length > 0 ? 'The last e-mail' : 'The e-mail with it'}
        </p>
        <div className={styles.mail}>
          <DeliveryStatus delivery={delivery} />
        </div>
      </div>
      {reminders.length > 0 && (
        <>
          <h3 className={styles.mailHead}>Reminders</h3>
          <ol className={styles.reminders}>
            {reminders.map((reminder) => (
              <li key={reminder.id}>
                <p>
                  <strong>{displayMoment(reminder.created_at)}</strong> to{' '}
                  {reminder.recipients.replaceAll(',', ', ')}
                </p>
                <div className={styles.mail}>
                  <DeliveryStatus delivery={reminder} />
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
