import { createRequire } from 'node:module';
import { cleanup, configure, getConfig } from '@testing-library/react';
import React from 'react';
import { afterEach } from 'vitest';
import { toastStore } from '#ui/dialogs/toast-store.ts';

const DAY_SECONDS = 24 * 60 * 60;
const { getElementError } = getConfig();
configure({
  // Generous, as other work on the machine must not fail a test.
  asyncUtilTimeout: 60_000,
  // A wait fails at every try but the last, so the page is printed only when somebody reads the error.
  getElementError: (message, container) => {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
});

// React keeps the callers of each element for its warnings: a tenth of the time of these tests.
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (internals instanceof Object) {
  const enough = { get: () => Infinity, set: () => {}, configurable: true };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough);
}

// jsdom has its own Uint8Array, and Node's Buffer is no instance of it: the API in process would
// refuse its own bytes.
const bytes: unknown = Object.getPrototypeOf(Buffer.prototype);
if (bytes instanceof Object) Object.assign(globalThis, { Uint8Array: bytes.constructor });

// Node does not accept jsdom's EventTarget either when it counts the listeners of the API's queues.
Object.assign(EventTarget, { [Symbol.for('nodejs.event_target')]: true });

// jsdom takes the empty package that replaces pdf.js's native canvas (package.json, overrides) for
// a real one and would load pictures with it. With this class they stay unloaded.
const canvas: unknown = createRequire(import.meta.url)('@napi-rs/canvas');
if (canvas instanceof Object) Object.assign(canvas, { Image: class {} });

// jsdom has no top layer and no layout: these are the parts that the kit needs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
HTMLElement.prototype.showPopover = function showPopover() {
  // jsdom's style sheet hides every [popover] and does not know :popover-open.
  this.removeAttribute('popover');
};
HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// Without a layout, sizes never change.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// HMRC is told of the screen, and jsdom's has no size.
Object.defineProperties(window.screen, {
  width: { value: 1280 },
  height: { value: 800 },
});
// And nothing ever scrolls into view.
window.IntersectionObserver = class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
const DESKTOP = Infinity;
let widthEm = DESKTOP;
/** Makes the screen a phone's until the test ends. */
export function onPhone(): void {
  widthEm = 24;
}
/** Makes the screen a tablet's until the test ends. */
export function onTablet(): void {
  widthEm = 48;
}
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: widthEm < Number(/width < ([\d.]+)em/.exec(media)?.[1] ?? 0),
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

document.head.innerHTML = '<meta name="counterfoil">';
document.querySelector('meta')?.setAttribute(
  'content',
  JSON.stringify({
    brand: 'brightpence',
    name: 'Brightpence',
    strapline: 'Online accounting and money',
    support_email: 'help@brightpence.example',
    help_url: 'https://help.brightpence.example',
    contact_us: { external: 'https://help.brightpence.example/contact' },
    support_widget: 'message',
    privacy_url: 'https://www.brightpence.example/privacy',
    terms_url: 'https://www.brightpence.example/terms',
    legal_line: 'Registered in England and Wales.',
    logo: { bar: '/logo.svg', bar_dark: '/logo-reversed.svg', panel: '/logo.svg' },
  }),
);

// Good news stays until it is closed.
toastStore.seconds = DAY_SECONDS;

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  widthEm = DESKTOP;
  toastStore.seconds = DAY_SECONDS;
  // An old toast must not pass for the one that the next test waits for.
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});
