import type { ReactElement } from 'react';
import { displayDate } from '#lib/dates.ts';
import { useScreenSettings } from '#ui/screen-settings.tsx';
import { countdown } from '../words.ts';

interface Props {
  readonly due: string | null;
  /** Null when HMRC does not say; below 0 when it owes the client. */
  readonly leftPence: number | null;
}

/** "Settled", "In your favour", or when money is due: "07/08/2026, 106 days overdue". */
export function DueOrSettled({ due, leftPence }: Props): ReactElement {
  const { today } = useScreenSettings();
  if (leftPence === 0) return <>Settled</>;
  if (leftPence !== null && leftPence < 0) return <>In your favour</>;
  if (due === null) return <></>;
  if (leftPence === null) return <>{displayDate(due)}</>;
  const { text, isLate } = countdown(due, today);
  const said = `${displayDate(due)}, ${text}`;
  return isLate ? <strong>{said}</strong> : <>{said}</>;
}
