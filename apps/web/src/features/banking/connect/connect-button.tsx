import type { ReactElement } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { useConnectBank } from './use-connect.ts';

interface Props {
  readonly kind?: 'primary' | 'secondary';
  readonly children: string;
}

/** Goes to the choice of a bank; says why where a client may not. */
export function ConnectButton({ kind = 'primary', children }: Props): ReactElement {
  const connect = useConnectBank();
  return (
    <>
      <Button kind={kind} {...connect}>
        {children}
      </Button>
      {connect.refused && <p className="fine reason">{connect.refused}</p>}
    </>
  );
}
