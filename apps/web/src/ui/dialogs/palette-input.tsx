import type { KeyboardEvent, ReactElement } from 'react';
import { Icon } from '#ui/controls/icons.tsx';
import styles from './palette.module.css';

interface Props {
  readonly label: string;
  readonly placeholder: string;
  /** The id of the list below; its options are `<listId>-0` and so on. */
  readonly listId: string;
  readonly count: number;
  /** The place of the option that Enter takes. */
  readonly active: number;
  readonly value: string;
  readonly onType: (text: string) => void;
  readonly onMove: (active: number) => void;
  readonly onEnter: (event: KeyboardEvent) => void;
}

/** The input of a palette. It keeps the focus; arrows choose in the list, Enter takes the choice. */
export function PaletteInput(props: Props): ReactElement {
  const { label, placeholder, listId, count, active, value } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      props.onMove((active + step + count) % Math.max(1, count));
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    props.onEnter(event);
  };
  const isChosen = active >= 0 && active < count;
  return (
    <div className={styles.top}>
      <Icon name="search" />
      <input
        className={styles.input}
        data-autofocus
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-activedescendant={isChosen ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        placeholder={placeholder}
        value={value}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}
