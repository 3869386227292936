import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { folded } from '@counterfoil/domain/folded';
import { clientName } from '#lib/session/client-flags.ts';
import { useContact, useContacts } from '#lib/session/profile.ts';
import { Icon } from '#ui/controls/icons.tsx';
import { counted } from '#ui/counts.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { PaletteInput } from '#ui/dialogs/palette-input.tsx';
import styles from '#ui/dialogs/palette.module.css';

interface Props {
  /** The path to go to as the chosen client. */
  readonly start: string;
  readonly onClose: () => void;
}

/** The user's clients, found by typing. Enter switches. */
export function ClientList({ start, onClose }: Props): ReactElement {
  const navigate = useNavigate();
  const listId = useId();
  const { client_id: current } = useContact();
  const contacts = useContacts();
  const [typed, setTyped] = useState('');
  const clients = matchingClients(contacts.map(named), typed);
  // Enter alone goes to another client.
  const [active, setActive] = useState(() => clients.findIndex(({ id }) => id !== current));

  const choose = (client: NamedClient | undefined) => {
    if (!client) return;
    onClose();
    // The link does the rest, and asks about unsaved changes like every other way out of a form.
    if (client.id !== current) void navigate({ to: start, search: { clientId: client.id } });
  };
  return (
    <Dialog title="Switch client" size="palette" onClose={onClose}>
      <PaletteInput
        {...{ listId, active }}
        label="Find a client"
        placeholder="Name or client number"
        count={clients.length}
        value={typed}
        onType={(text) => {
          setTyped(text);
          setActive(0);
        }}
        onMove={setActive}
        onEnter={() => choose(clients[active])}
      />
      <p role="status" className="hidden-text">
        {typed !== '' && clients.length > 0 && counted(clients.length, 'client')}
      </p>
      <div className={styles.results}>
        <Options {...{ clients, active, current }} id={listId} onChoose={choose} />
        {clients.length === 0 && (
          <p role="status" className={styles.nothing}>
            No client matches “{typed.trim()}”
          </p>
        )}
      </div>
    </Dialog>
  );
}

const named = (contact: ReturnType<typeof useContact>): NamedClient => ({
  id: contact.client_id,
  name: clientName(contact),
  number: contact.client_number,
  hasLeft: contact.client_status === 'left',
});

interface OptionsProps {
  readonly id: string;
  readonly clients: readonly NamedClient[];
  readonly active: number;
  readonly current: string;
  readonly onChoose: (client: NamedClient) => void;
}

function Options({ id, clients, active, current, onChoose }: OptionsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, clients.length]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Clients" className={styles.list}>
      {clients.map((client, at) => (
        <div
          key={client.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          className={styles.option}
          // Pressing must not take the focus from the input before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(client)}
        >
          <span className={styles.words}>
            <span className={styles.label} title={client.name}>
              {client.name}
            </span>
            <span className={styles.hint}>
              Client {client.number}
              {client.hasLeft && ' · has left'}
            </span>
          </span>
          {client.id === current && (
            <span className={styles.figures}>
              <Icon name="check" />
              <span className="hidden-text">Current</span>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

export interface NamedClient {
  readonly id: string;
  readonly name: string;
  /** The number that the client quotes on the phone. */
  readonly number: number;
  readonly hasLeft: boolean;
}

/** The clients whose name has every typed word, or whose number begins with it; by name. */
function matchingClients(clients: readonly NamedClient[], text: string): readonly NamedClient[] {
  const words = folded(text).split(' ');
  return clients
    .filter(({ name, number }) => {
      const own = folded(name);
      return words.every((word) => own.includes(word) || String(number).startsWith(word));
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.number - b.number);
}
