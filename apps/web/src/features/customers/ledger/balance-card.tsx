import type { Ageing } from '@counterfoil/contract/customers/schemas';
import { formatPounds, parsePence, type Pence } from '@counterfoil/domain/money/pence';
import type { ReactElement } from 'react';
import { Card } from '#ui/page/card.tsx';
import styles from './balance-card.module.css';

/** By days past the due date, the latest last. */
const AGES = [
  { key: 'current', label: 'Current' },
  { key: 'days_1_30', label: '1–30 days' },
  { key: 'days_31_60', label: '31–60 days' },
  { key: 'days_61_90', label: '61–90 days' },
  { key: 'older', label: 'Older' },
] as const;

interface Props {
  readonly balance: string;
  readonly ageing: Ageing;
  /** The account has no entries yet. */
  readonly isNew: boolean;
}

interface Part {
  readonly key: keyof Ageing;
  readonly label: string;
  readonly pence: Pence;
}

/** What a customer owes and how late it is, as a bar and as figures. */
export function BalanceCard({ balance, ageing, isNew }: Props): ReactElement {
  const balancePence = parsePence(balance) ?? 0;
  const owed = AGES.map((age) => ({ ...age, pence: parsePence(ageing[age.key]) ?? 0 }));
  const creditPence = parsePence(ageing.unused_credit) ?? 0;
  const credit = { key: 'unused_credit', label: 'Unused credit', pence: creditPence } as const;
  const isSettled = [...owed, credit].every(({ pence }) => pence === 0);
  return (
    <Card title="Balance">
      <div className={styles.card}>
        <p className={styles.balance}>
          <strong>{formatPounds(Math.abs(balancePence))}</strong>{' '}
          <span>{wordsFor(balancePence)}</span>
        </p>
        {isSettled ? (
          <p className={styles.teaches}>{isNew ? TEACHES : 'Every invoice is paid or settled.'}</p>
        ) : (
          <div>
            <Bar parts={owed} />
            <Figures parts={creditPence === 0 ? owed : [...owed, credit]} />
          </div>
        )}
      </div>
    </Card>
  );
}

const TEACHES =
  'What this customer owes stands here, by how late it is, from the first invoice you send until it is paid.';

function wordsFor(balancePence: Pence): string {
  if (balancePence === 0) return 'Nothing is owed';
  return balancePence > 0 ? 'owed to you' : 'in credit';
}

/** The shares of what is owed; decorative, as the figures below say the same. */
function Bar({ parts }: { parts: readonly Part[] }): ReactElement {
  return (
    <div className={styles.bar} aria-hidden="true">
      {parts.map(
        ({ key, pence }) =>
          // React writes `style` through the CSSOM, which the CSP allows.
          pence > 0 && <span key={key} data-age={key} style={{ flexGrow: pence }} />,
      )}
    </div>
  );
}

// `display: grid` removes the table's semantics; the roles restore them.
function Figures({ parts }: { parts: readonly Part[] }): ReactElement {
  return (
    <table
      className={styles.figures}
      role="table"
      aria-label="What is owed, by days past the due date"
      data-count={parts.length}
    >
      <tbody role="rowgroup">
        {parts.map(({ key, label, pence }) => (
          <tr key={key} role="row" data-none={pence === 0 || undefined}>
            <th scope="row" role="rowheader">
              <span className={styles.swatch} data-age={key} aria-hidden="true" />
              {label}
            </th>
            <td role="cell">{formatPounds(pence)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
