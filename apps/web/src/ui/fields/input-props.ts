// The login page uses these without loading React Hook Form.

/** The words and the state of an input. */
export interface InputWords {
  readonly label: string;
  /** A short sentence under the field. */
  readonly hint?: string | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

type InputOrder = ('label' | 'input' | 'description' | 'error')[];

/** The kit's props for a Mantine input: label above, error below. Passes on all other props. */
export function inputProps<P extends InputWords>(props: P) {
  const { label, hint, required = false, disabled = false, ...others } = props;
  return {
    ...others,
    label,
    disabled,
    description: hint,
    // Hints are below, so that the fields of a row stay level.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputOrder,
    withAsterisk: required,
    // `required` would show the browser's own bubbles; the form shows its errors itself.
    'aria-required': required,
  };
}
