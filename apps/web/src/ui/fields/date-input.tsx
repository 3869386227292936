import { useRef, useState, type ReactElement, type Ref } from 'react';
import type { Years } from './calendar-month.ts';
import { Calendar } from './calendar.tsx';
import { Floating } from '../controls/floating.tsx';
import type { FieldWords } from './field-frame.tsx';
import fields from './fields.module.css';
import { TextInput } from './text-input.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useScreenSettings, type ScreenSettings } from '../screen-settings.tsx';

export interface DateFilling {
  /** Lets the browser fill it in; off by default. */
  readonly autoComplete?: 'off' | 'bday';
  /** The years of its calendar: by default those around today. */
  readonly years?: Years;
}

interface Props extends FieldWords, DateFilling {
  readonly label: string;
  readonly disabled?: boolean | undefined;
  /** `YYYY-MM-DD` when the text is a date, else the typed text itself. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A date as text with a calendar beside it. It never discards typed text. */
export function DateInput(given: Props): ReactElement {
  const { value, onChange, onBlur, error, years = 'near', ...props } = given;
  const settings = useScreenSettings();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null);
  const [left, setLeft] = useState(false);
  // The typed text counts while it matches the value; a value from outside replaces it.
  const date = dateOf(value, settings);
  const written = date ? settings.formatDate(date) : value;
  const text = typed?.value === value ? typed.text : written;

  const type = (typedText: string) => {
    const next = settings.parseDate(typedText) ?? typedText;
    setTyped({ text: typedText, value: next });
    setLeft(false);
    onChange(next);
  };
  const close = () => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };

  return (
    <div ref={box}>
      <TextInput
        autoComplete="off"
        {...props}
        value={text}
        placeholder="DD/MM/YYYY"
        className={fields.date}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={() => {
          setLeft(true);
          if (date) setTyped(null);
          onBlur?.();
        }}
        error={error ?? (left && value.trim() !== '' && !date ? settings.invalidDate : undefined)}
        after={
          <IconButton
            inside
            icon="calendar"
            label={`Choose ${props.label.toLowerCase()} from a calendar`}
            disabled={props.disabled ?? false}
            expanded={open}
            onClick={() => setOpen(!open)}
          />
        }
      />
      {open && box.current && (
        <Floating anchor={box.current} align="end" onClose={close}>
          <Calendar
            selected={date}
            today={settings.today}
            years={years}
            onPick={(picked) => {
              setTyped(null);
              onChange(picked);
              close();
            }}
          />
        </Floating>
      )}
    </div>
  );
}

/** The value if it is a date; null if it is only typed text. */
function dateOf(value: string, { parseDate }: ScreenSettings): string | null {
  return parseDate(value) === value ? value : null;
}
