import type { ReactElement } from 'react';
import { Progress } from '../page/progress.tsx';
import { Confirm } from './confirm.tsx';

interface Props {
  /** "Downloading 12 invoices" */
  readonly label: string;
  /** The current file's number, from 1. */
  readonly file: number;
  readonly files: number;
  /** The bytes received of it. */
  readonly bytes: number;
  readonly onCancel: () => void;
}

/** The progress of one or more downloads, with a way to cancel. */
export function ReceivingDialog({ label, file, files, bytes, onCancel }: Props): ReactElement {
  const which = files > 1 ? `File ${file} of ${files}: ` : '';
  return (
    <Confirm title={label} onCancel={onCancel}>
      <Progress label={label} text={`${which}${displayBytes(bytes)} received`} />
    </Confirm>
  );
}

/** 3_400_000 -> "3.4 MB". */
function displayBytes(bytes: number): string {
  return bytes < 1e6 ? `${Math.round(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
