import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useClient, useClientRefusals } from '#lib/session/profile.ts';
import { LinkButton } from '#ui/controls/link-button.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { PageSection } from '#ui/page/page-section.tsx';
import { Demo, type DemoStep } from './demo/demo.tsx';
import styles from './help.module.css';
import { INVOICES_DEMO } from './invoices-demo.tsx';
import { SET_UP_DEMO } from './set-up-demo.tsx';
import { UPLOAD_DEMO } from './upload-demo.tsx';

/** The guide: what the portal is for, with a demo of each part, and how to get help. */
export function HelpPage(): ReactElement {
  const { isPaperClient } = useClient();
  return (
    <>
      <PageHeader title="Help" status="How to do everyday things, step by step." />
      {/* Clients who work on paper have neither invoices nor envelopes here. */}
      {!isPaperClient && <Invoices />}
      <SetUp />
      {!isPaperClient && <Uploads />}
      <Questions />
    </>
  );
}

interface GuideProps {
  readonly title: string;
  readonly demo: readonly DemoStep[];
  /** Below the demo: the way to the screen. */
  readonly way?: ReactNode;
  readonly children: ReactNode;
}

function Guide({ title, demo, way, children }: GuideProps): ReactElement {
  return (
    <PageSection title={title}>
      <div className={styles.text}>{children}</div>
      <Demo about={`${title.charAt(0).toLowerCase()}${title.slice(1)}`} steps={demo} />
      {way}
    </PageSection>
  );
}

function Invoices(): ReactElement {
  const refusedTo = useClientRefusals();
  return (
    <Guide
      title="Sales invoices and customers"
      demo={INVOICES_DEMO}
      way={
        refusedTo('create_invoice') === null && (
          <LinkButton to="/invoices/create">Create an invoice</LinkButton>
        )
      }
    >
      <p>
        Keep your customers here, and send them invoices by email. Once sent, an invoice is a legal
        document: you can mark it as paid, credit it, send a reminder or duplicate it, but you can’t
        change it. If you’re not sure, save it as a draft.
      </p>
      <p>
        An invoice becomes overdue on the day after its due date. Send a reminder in one click, and
        check their ledger to see what they still owe. A copy of every invoice you send goes into
        your envelope automatically.
      </p>
    </Guide>
  );
}

function SetUp(): ReactElement {
  return (
    <Guide
      title="Set-up"
      demo={SET_UP_DEMO}
      way={<LinkButton to="/account/invoice">Invoice settings</LinkButton>}
    >
      <p>
        A few minutes now saves questions later. Your name and address appear on every invoice, your
        bank account tells customers where to pay, and your payment terms set when an invoice is
        due. Your invoices and statements take their colour from your logo.
      </p>
    </Guide>
  );
}

function Uploads(): ReactElement {
  return (
    <Guide
      title="Uploading documents"
      demo={UPLOAD_DEMO}
      way={<LinkButton to="/envelope">Current envelope</LinkButton>}
    >
      <p>
        Each envelope takes your receipts, bills and bank statements: PDF, photos, Word, Excel and
        CSV files, up to 25 MB each. On its sealing date it goes to your accountants. After that you
        can’t add, change or delete anything in it.
      </p>
    </Guide>
  );
}

function Questions(): ReactElement {
  const { name, support_email, help_url } = currentBrand();
  return (
    <PageSection title="Still have a question?">
      <div className={styles.text}>
        <p>
          <Link to="/account/contact-us">Contact us</Link> and choose the department you need, or
          write to <a href={`mailto:${support_email}`}>{support_email}</a>. There’s more in the{' '}
          <a href={help_url} target="_blank" rel="noreferrer">
            {name} help centre
          </a>{' '}
          (opens in a new tab).
        </p>
      </div>
    </PageSection>
  );
}
