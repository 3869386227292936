import { useState, type ReactElement } from 'react';
import { get, useFormState, type Control, type FieldValues } from 'react-hook-form';
import { Banner } from '../page/banner.tsx';
import { Button } from '../controls/button.tsx';
import { Confirm } from '../dialogs/confirm.tsx';

interface Props<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  /** Loads somebody else's newer version into the form; offered when it caused the refusal. */
  readonly onLoadNewer?: (() => Promise<void>) | undefined;
  /** Typed values survive it, so it needs no question. */
  readonly keepsTyped?: boolean;
}

/** The form-level error (`errors.root.server`), beside the form's buttons; takes the focus when it appears. */
export function FormBanner<V extends FieldValues, T = V>({
  control,
  onLoadNewer,
  keepsTyped = false,
}: Props<V, T>): ReactElement | null {
  const { errors, submitCount } = useFormState({ control });
  const message: unknown = get(errors, 'root.server.message');
  const hasChanged = get(errors, 'root.server.type') === 'changed';
  if (typeof message !== 'string' || message === '') return null;
  return (
    <Banner message={message} attempt={submitCount}>
      {hasChanged && onLoadNewer && <NewerVersion onLoad={onLoadNewer} keepsTyped={keepsTyped} />}
    </Banner>
  );
}

interface NewerProps {
  readonly onLoad: () => Promise<void>;
  readonly keepsTyped: boolean;
}

/** Asks first when typed values would be lost. */
function NewerVersion({ onLoad, keepsTyped }: NewerProps): ReactElement {
  const [asked, setAsked] = useState(false);
  const [loading, setLoading] = useState(false);
  const load = () => {
    setAsked(false);
    setLoading(true);
    void onLoad().finally(() => setLoading(false));
  };
  return (
    <>
      <Button busy={loading} onClick={keepsTyped ? load : () => setAsked(true)}>
        Load the newer version
      </Button>
      {asked && (
        <Confirm
          title="Load the newer version?"
          confirmLabel="Load it"
          danger
          onConfirm={load}
          onCancel={() => setAsked(false)}
        >
          <p>It’ll replace what you’ve typed here.</p>
        </Confirm>
      )}
    </>
  );
}
