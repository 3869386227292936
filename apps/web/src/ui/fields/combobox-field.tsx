import { useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useController, type FieldValues } from 'react-hook-form';
import { ComboboxList, matching, type Choice } from './combobox-list.tsx';
import { useFieldProps, type FieldProps } from './field.ts';
import { Floating } from '../controls/floating.tsx';
import { Icon } from '../controls/icons.tsx';
import { TextInput } from './text-input.tsx';

/** Both get the text that was typed, '' when the list was only opened. */
interface NewOption {
  readonly label: (typed: string) => string;
  readonly onSelect: (typed: string) => void;
}

interface Props<V extends FieldValues, T> extends FieldProps<V, T> {
  readonly options: readonly Choice[];
  readonly placeholder?: string;
  /** Readable, focusable and copyable, but not editable. */
  readonly readOnly?: boolean;
  /** Shown below the options, whatever was typed: the way to create a missing option. */
  readonly addNew?: NewOption | undefined;
  /** Called after a choice, to lead on. */
  readonly onPick?: (() => void) | undefined;
  /** For options that a server finds: gets the typed text, and all `options` are shown. */
  readonly onSearch?: (typed: string) => void;
  /** Shown while there are no options: "Searching...". */
  readonly none?: string;
}

/**
 * A choice of many options, found by typing. Its value is the option's `value`, or ''. Clearing the
 * text clears the choice; other text reverts to the choice when the field loses the focus.
 */
export function ComboboxField<V extends FieldValues, T = V>({
  options,
  addNew,
  onPick,
  onSearch,
  none,
  ...props
}: Props<V, T>): ReactElement {
  const { readOnly = false } = props;
  const { field } = useController({ control: props.control, name: props.name });
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === field.value);
  const words = (typed ?? '').trim();
  const last: Choice | null = addNew
    ? { value: '', label: addNew.label(words), isAction: true }
    : null;
  const matches = onSearch ? options : matching(options, typed ?? '');
  const found = [...matches, ...(last ? [last] : [])];

  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const pick = (choice: Choice) => {
    close();
    if (choice === last) addNew?.onSelect(words);
    else {
      field.onChange(choice.value);
      onPick?.();
    }
  };
  const show = () => {
    if (readOnly) return;
    setActive(Math.max(0, typed === null && chosen ? found.indexOf(chosen) : 0));
    setOpen(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) return show();
      setActive((active + step + found.length) % Math.max(1, found.length));
    }
    const choice = found[active];
    if (event.key === 'Enter' && open) {
      event.preventDefault();
      if (choice) pick(choice);
    }
  };

  return (
    <div ref={box}>
      <TextInput
        placeholder="Type to search"
        {...useFieldProps(props)}
        ref={field.ref}
        name={field.name}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open && found[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          setActive(0);
          setOpen(true);
          if (text === '') field.onChange('');
          onSearch?.(text);
        }}
        onClick={() => open || show()}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          field.onBlur();
        }}
        after={readOnly ? null : <Icon name="down" size={16} />}
      />
      <p role="status" className="hidden-text">
        {open && typed !== null && matchesInWords(matches.length, none)}
      </p>
      {open && box.current && (
        <Floating anchor={box.current} matchWidth onClose={close}>
          <ComboboxList
            id={listId}
            label={props.label}
            {...{ found, active, none, onPick: pick }}
            chosen={chosen}
          />
        </Floating>
      )}
    </div>
  );
}

/** Read out while one types: the list itself is silent until an arrow moves in it. */
function matchesInWords(count: number, none = 'Nothing found'): string {
  if (count === 0) return none;
  return count === 1 ? '1 match' : `${count} matches`;
}
