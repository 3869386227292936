import type { Invoice } from '@counterfoil/contract/invoices/schemas';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { failureOf } from '#lib/api/failure.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { displayCount } from '#ui/counts.ts';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { Loading } from '#ui/page/loading.tsx';
import { FetchFailure } from '#ui/page/states.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { Timeline } from '#ui/page/timeline.tsx';
import { AgainSheet, PreviewDialog } from '../actions/dialogs.ts';
import { deliveryInWords } from '../delivery-status.tsx';
import { titleOf } from '../kind.ts';
import { timelineQuery } from './detail-loader.ts';
import { entryOf } from './timeline-entries.tsx';

/** Events of an invoice or credit note, the newest first; follows an e-mail on its way. */
export function History({ invoice }: { invoice: Invoice }): ReactElement {
  const { clientId } = useClient();
  const timeline = useQuery(timelineQuery(clientId, invoice.id));
  const failure = failureOf(timeline);
  const { events = [], total_count = 0 } = timeline.data ?? {};
  const mail = events.find((event) => 'delivery' in event);
  // Reminders have a button of their own.
  const lastCopy = events.find(({ kind }) => kind === 'sent' || kind === 'resent');
  return (
    <PageSection title="History">
      {!timeline.data && ((failure && <FetchFailure {...failure} />) || <Loading />)}
      <Timeline
        label={`History of ${titleOf(invoice)}`}
        entries={events.map((event) =>
          entryOf(
            event,
            <>
              <ChangeAddress {...invoice} />
              {event === lastCopy && <SendAgain invoice={invoice} />}
            </>,
          ),
        )}
      />
      {total_count > events.length && (
        <p className="fine">
          {`The newest ${displayCount(events.length)} of ${displayCount(total_count)} events`}
        </p>
      )}
      <p className="hidden-text" role="status">
        {mail?.delivery && deliveryInWords(mail.delivery)}
      </p>
    </PageSection>
  );
}

/** Offers to send a document again to those whom its last e-mail did not reach. */
function SendAgain({ invoice }: { invoice: Invoice }): ReactElement {
  const { show, dialog } = useDialog();
  const ask = () =>
    show((onClose) => (
      <AgainSheet
        {...{ invoice, onClose }}
        action="resend"
        paper={(hide) => <PreviewDialog invoice={invoice} onClose={hide} />}
      />
    ));
  return (
    <>
      <Button kind="quiet" icon="again" onClick={ask}>
        Send again
      </Button>
      {dialog}
    </>
  );
}

function ChangeAddress({ customer_id: id }: Pick<Invoice, 'customer_id'>): ReactElement {
  const { history } = useRouter();
  return (
    <p>
      <Link
        to="/customers/$id"
        params={{ id }}
        search={() => ({ return_to: history.location.href })}
      >
        Check the customer’s address
      </Link>
    </p>
  );
}
