type PasswordPrompt = () => Promise<boolean>;

const nobody: PasswordPrompt = () => Promise.resolve(false);
let ask = nobody;
let asking: Promise<boolean> | null = null;

/** How `call` asks for the password again, when the server requires it. */
export const passwordProof = {
  /** Sets the dialog that asks; returns a function that withdraws it. */
  offer: (next: PasswordPrompt): (() => void) => {
    ask = next;
    return () => {
      if (ask === next) ask = nobody;
    };
  },
  /** Whether it was given. Calls that wait at the same time ask once. */
  give: (): Promise<boolean> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  },
};
