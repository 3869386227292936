type InputOrder = ('label' | 'input' | 'description' | 'error')[];

/** The kit's props for a Mantine input: label above, error below. */
export function inputProps(props: {
  label: string;
  hint?: string | undefined;
  required?: boolean | undefined;
}) {
  return {
    label: props.label,
    description: props.hint,
    // Hints are below, so that the fields of a row stay level.
    inputWrapperOrder: ['label', 'input', 'description', 'error'] satisfies InputOrder,
    withAsterisk: props.required ?? false,
    // `required` would show the browser's own bubbles; the form shows its errors itself.
    'aria-required': props.required ?? false,
  };
}
