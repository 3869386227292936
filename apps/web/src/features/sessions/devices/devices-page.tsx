import type { Device } from '@counterfoil/contract/sessions/device-routes';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { displayMoment } from '#lib/dates.ts';
import { Button } from '#ui/controls/button.tsx';
import { Question } from '#ui/dialogs/question.tsx';
import { toast } from '#ui/dialogs/toast-store.ts';
import { useDialog } from '#ui/dialogs/use-dialog.ts';
import { Badge } from '#ui/page/badge.tsx';
import { Card } from '#ui/page/card.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import styles from './devices-page.module.css';
import { devicesQuery, useSignOutDevice, useSignOutOthers } from './devices-queries.ts';

const LEAD = 'Where you’re logged in. Log out any device you don’t use or don’t recognise.';

/** The user's open sessions, each with a way to end it. */
export function DevicesPage(): ReactElement {
  const { data: devices } = useSuspenseQuery(devicesQuery);
  const { mutateAsync: signOutOthers } = useSignOutOthers();
  const ending = useSignOutDevice(({ name }) => {
    toast.success(`${name} has been logged out`);
    // The pressed button goes with its row.
    document.querySelector('h1')?.focus();
  });
  const { show, dialog } = useDialog();
  const others = devices.filter(({ this_device }) => !this_device).length;
  const askAboutOthers = () =>
    show((onClose) => (
      <Question
        title="Log out everywhere else?"
        confirmLabel="Log out everywhere else"
        danger
        act={signOutOthers}
        done="All other devices have been logged out"
        onClose={onClose}
      >
        <p>
          {others === 1 ? 'One other device' : `${others} other devices`} will be logged out
          straight away. You’ll stay logged in here.
        </p>
      </Question>
    ));
  return (
    <>
      <PageHeader title="Devices" status={LEAD}>
        <Button
          refused={others === 0 ? 'You’re only logged in on this device.' : null}
          onClick={askAboutOthers}
        >
          Log out everywhere else
        </Button>
      </PageHeader>
      <Card title="Logged in now">
        <ul className={styles.list}>
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              busy={ending.isPending && ending.variables.id === device.id}
              onSignOut={() => ending.mutate(device)}
            />
          ))}
        </ul>
      </Card>
      <p className={`fine ${styles.note}`}>
        Someone you don’t know was here? Log that device out, then change your password.
      </p>
      {dialog}
    </>
  );
}

interface RowProps {
  readonly device: Device;
  readonly busy: boolean;
  readonly onSignOut: () => void;
}

function DeviceRow({ device, busy, onSignOut }: RowProps): ReactElement {
  const { name, this_device, signed_in_at, last_seen_at } = device;
  const since = displayMoment(signed_in_at);
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={`fine ${styles.times}`}>
          <span>Logged in {since}</span>{' '}
          <span>{this_device ? 'in use now' : `last seen ${displayMoment(last_seen_at)}`}</span>
        </p>
      </div>
      <div className={styles.end}>
        {this_device ? (
          <Badge tone="good">This device</Badge>
        ) : (
          <Button busy={busy} onClick={onSignOut}>
            Log out{' '}
            <span className="hidden-text">
              ({name}, logged in {since})
            </span>
          </Button>
        )}
      </div>
    </li>
  );
}
