/** The methods of a browser's storage that we use. */
export type StorageMethods = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/**
 * A storage that never throws: what the browser does not accept is kept in the page's memory. Browsers that block a
 * site's storage throw on access, or have none.
 */
export function createStorage(open: () => StorageMethods): StorageMethods {
  const own = new Map<string, string>();
  const attempt = <T>(act: (storage: StorageMethods) => T, otherwise: () => T): T => {
    try {
      return act(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (key) =>
      own.get(key) ??
      attempt(
        (storage) => storage.getItem(key),
        () => null,
      ),
    setItem: (key, value) => {
      own.delete(key);
      attempt(
        (storage) => storage.setItem(key, value),
        () => void own.set(key, value),
      );
    },
    removeItem: (key) => {
      own.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => undefined,
      );
    },
    clear: () => {
      own.clear();
      attempt(
        (storage) => storage.clear(),
        () => undefined,
      );
    },
  };
}

/** For all tabs of this host. */
export const inBrowser = createStorage(() => window.localStorage);
/** For this tab. */
export const inTab = createStorage(() => window.sessionStorage);

const PROBE = 'counterfoil.probe';

/** Whether a session would outlive this page. */
export function keepsData(): boolean {
  try {
    for (const storage of [window.localStorage, window.sessionStorage]) {
      storage.setItem(PROBE, '');
      storage.removeItem(PROBE);
    }
    return true;
  } catch {
    return false;
  }
}

const OWNER = 'counterfoil.tab-of';

/** This tab's memory belongs to the user who typed it: another user's sign-in clears it. */
export function claimTab(userId: string): void {
  if (inTab.getItem(OWNER) === userId) return;
  clearTab();
  inTab.setItem(OWNER, userId);
}

/** Logging out clears the tab's memory. */
export function clearTab(): void {
  inTab.clear();
}
