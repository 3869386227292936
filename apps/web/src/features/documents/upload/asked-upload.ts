import { createStore } from '#ui/dialogs/store.ts';

const { read, change, subscribe } = createStore(false);

/** A wish to upload, from another page: the next envelope that is shown opens its upload. */
export const askedUpload = {
  read,
  subscribe,
  ask: () => change(() => true),
  done: () => change(() => false),
};
