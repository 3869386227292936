type Ask = () => Promise<boolean>;

const nobody: Ask = () => Promise.resolve(false);
let ask = nobody;
let asking: Promise<boolean> | null = null;

/** How `call` has the password given again, when the server asks for it. */
export const passwordProof = {
  /** Sets the dialog that asks; returns a function that withdraws it. */
  offer: (next: Ask): (() => void) => {
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
