import { inBrowser, inTab } from '#lib/browser-storage.ts';

const keyOf = (userId: string) => `counterfoil.client.${userId}`;

/**
 * The client a user chose last: in this tab, which keeps its own while another tab shows another client; else in this
 * browser. Null without a choice.
 */
export const rememberedClient = (userId: string): string | null =>
  inTab.getItem(keyOf(userId)) ?? inBrowser.getItem(keyOf(userId));

/** Remembers a choice for this tab, and for the tabs opened from now on. */
export function rememberClient(userId: string, clientId: string): void {
  keepForTab(userId, clientId);
  inBrowser.setItem(keyOf(userId), clientId);
}

/** Keeps a client on the screen of this tab, whatever another tab chooses. */
export const keepForTab = (userId: string, clientId: string): void =>
  inTab.setItem(keyOf(userId), clientId);
