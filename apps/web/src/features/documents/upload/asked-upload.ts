import { createStore } from '#ui/dialogs/store.ts';

const { read, change, subscribe } = createStore(false);

/** A request from another page: the next envelope shown opens its upload dialog. */
export const askedUpload = {
  read,
  subscribe,
  ask: () => change(() => true),
  done: () => change(() => false),
};
