import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { leavesPage } from '#lib/form/unsaved-changes.ts';
import { Confirm } from '#ui/dialogs/confirm.tsx';

interface LeaveOptions {
  /** Files chosen but not sent. */
  readonly unsent: number;
  /** Uploads are in progress. */
  readonly isGoing: boolean;
  readonly onLeave: () => void;
}

/** Asks before chosen files are lost or uploads are stopped, even when leaving the page or tab. */
export function useLeaveQuestion({ unsent, isGoing, onLeave }: LeaveOptions) {
  const [isAsking, setAsking] = useState(false);
  const isHeld = isGoing || unsent > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHeld && leavesPage(current, next),
    enableBeforeUnload: () => isHeld,
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  const { reset } = blocker;
  // The question is settled, so the next file must not bring it back.
  if (isAsking && !isHeld) setAsking(false);
  useEffect(() => {
    if (!isHeld) reset?.();
  }, [isHeld, reset]);
  return {
    unsent,
    isGoing,
    isOpen: isHeld && (isAsking || isBlocked),
    ask: () => (isHeld ? setAsking(true) : onLeave()),
    stay: () => {
      setAsking(false);
      blocker.reset?.();
    },
    leave: () => {
      if (blocker.proceed) blocker.proceed();
      else onLeave();
    },
  };
}

export function LeaveQuestion(
  props: Omit<ReturnType<typeof useLeaveQuestion>, 'ask'>,
): ReactElement | null {
  const { unsent, isGoing, isOpen, stay, leave } = props;
  if (!isOpen) return null;
  const files = unsent === 1 ? '1 file has' : `${unsent} files have`;
  return (
    <Confirm
      title={isGoing ? 'Stop uploading?' : 'Leave without uploading?'}
      confirmLabel={isGoing ? 'Stop' : 'Leave'}
      onConfirm={leave}
      onCancel={stay}
    >
      <p>
        {isGoing
          ? 'Anything not uploaded yet won’t be in the envelope.'
          : `${files} not been uploaded.`}
      </p>
    </Confirm>
  );
}
