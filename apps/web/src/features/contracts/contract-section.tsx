import type { ClientContract } from '@counterfoil/contract/contracts/schemas';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { problemOf } from '#lib/api/problem.ts';
import { displayInstant, displayMoment } from '#lib/dates.ts';
import { useClient } from '#lib/session/profile.ts';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/controls/icons.tsx';
import { Badge } from '#ui/page/badge.tsx';
import { PdfTextView } from '#ui/pdf/pdf-text-view.tsx';
import { PdfViewer } from '#ui/pdf/pdf-viewer.tsx';
import { useNarrow } from '#ui/use-media.ts';
import styles from './contracts.module.css';
import { contractPdfQuery, useDownloadCertificate, useDownloadContract } from './queries.ts';

interface Props {
  readonly contract: ClientContract;
  readonly isFirstOpen: boolean;
}

/** A contract that opens and closes; its PDF is fetched when it is first opened. */
export function ContractSection({ contract, isFirstOpen }: Props): ReactElement {
  const { title, version, contract_confirmed_at, sign_contract, has_certificate } = contract;
  const [isOpen, setOpen] = useState(isFirstOpen);
  const download = useDownloadContract();
  const certificate = useDownloadCertificate();
  const id = useId();
  return (
    <section className={styles.contract} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <div className={styles.name}>
          <h2>
            <button
              type="button"
              // An address with its id scrolls to it.
              name={contract.id}
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={`${id}-body`}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name={isOpen ? 'down' : 'right'} size={18} />
              <span id={`${id}-title`}>{title}</span>
            </button>
          </h2>
          <p className={styles.state}>
            {version > 1 && `Version ${version}. `}
            {stateOf(contract)}
          </p>
        </div>
        {sign_contract && (
          <Badge tone={contract_confirmed_at === null ? 'warn' : 'good'}>
            {contract_confirmed_at === null ? 'Not agreed yet' : 'Agreed'}
          </Badge>
        )}
        <Button
          icon="download"
          // Several contracts are stacked.
          aria-label={`Download ${title}${versionOf(version)}`}
          busy={download.isPending}
          onClick={() => download.mutate(contract)}
        >
          Download
        </Button>
        {has_certificate && (
          <Button
            kind="quiet"
            icon="download"
            aria-label={`Certificate of ${title}${versionOf(version)}`}
            busy={certificate.isPending}
            onClick={() => certificate.mutate(contract)}
          >
            Certificate
          </Button>
        )}
      </div>
      <div id={`${id}-body`} hidden={!isOpen}>
        {isOpen && <ContractPdf contract={contract} />}
      </div>
    </section>
  );
}

const versionOf = (version: number) => (version > 1 ? `, version ${version}` : '');

/** "Agreed by Nadia Rahman on 21/11/2025, 09:00." */
function stateOf(contract: ClientContract): string {
  const { contract_confirmed_at: at, confirmed_by: by, sign_contract, created_at } = contract;
  if (at !== null) return `Agreed by ${by} on ${displayMoment(at)}.`;
  const since = `Added on ${displayInstant(created_at)}.`;
  return sign_contract ? since : `For information only: you don’t need to agree to it. ${since}`;
}

function ContractPdf({ contract }: Pick<Props, 'contract'>): ReactElement {
  const { clientId } = useClient();
  const { data, isFetching, isError, error, refetch } = useQuery(
    contractPdfQuery(clientId, contract.id),
  );
  const failed = isError && !isFetching;
  const narrow = useNarrow();
  const [asPages, setAsPages] = useState(false);
  const pages = (
    <div className={styles.paper}>
      <PdfViewer
        label={contract.title}
        file={isFetching ? null : (data?.blob ?? null)}
        failed={failed}
        why={failed ? problemOf(error).message : null}
        onTryAgain={() => void refetch()}
        // The section's own button is above it.
        download={null}
      />
    </div>
  );
  if (!narrow || isFetching || !data) return pages;
  return (
    <>
      <div className={styles.view}>
        <Button kind="quiet" onClick={() => setAsPages(!asPages)}>
          {asPages ? 'Show as text' : 'Show the PDF'}
        </Button>
      </div>
      {asPages ? pages : <PdfTextView label={contract.title} file={data.blob} otherwise={pages} />}
    </>
  );
}
