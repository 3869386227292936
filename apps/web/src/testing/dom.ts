import { createRequire } from 'node:module';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toastStore } from '#ui/toast-store.ts';

// As patient as everything else: other work on the machine makes nothing wrong.
configure({ asyncUtilTimeout: 15_000 });

// jsdom brings a Uint8Array of its own, which Node's Buffer is no instance of: the API in process
// would refuse its own bytes.
const bytes: unknown = Object.getPrototypeOf(Buffer.prototype);
if (bytes instanceof Object) Object.assign(globalThis, { Uint8Array: bytes.constructor });

// Nor is its EventTarget one to Node, which counts the listeners of the API's queues.
Object.assign(EventTarget, { [Symbol.for('nodejs.event_target')]: true });

// jsdom takes the empty package in pdf.js's native canvas's place (package.json, overrides) for a real
// one and would load pictures with it: with this they stay unloaded, as without any.
const canvas: unknown = createRequire(import.meta.url)('@napi-rs/canvas');
if (canvas instanceof Object) Object.assign(canvas, { Image: class {} });

// jsdom has neither the top layer nor a layout: the little of them the kit stands on.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
HTMLElement.prototype.showPopover = function showPopover() {
  // Its style sheet hides every [popover] and knows no :popover-open.
  this.removeAttribute('popover');
};
HTMLElement.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};
// Without a layout nothing ever changes its size.
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
let narrow = false;
/** Makes the screen a phone's until the test ends. */
export function onPhone(): void {
  narrow = true;
}
// The only query of ours asks for a screen below 768 px.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: narrow,
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
    privacy_url: 'https://www.brightpence.example/privacy',
    legal_line: 'Registered in England and Wales.',
    logo: { bar: '/logo.svg', panel: '/logo.svg' },
  }),
);

afterEach(() => {
  cleanup();
  window.localStorage.clear();
  narrow = false;
  // What the last test was told must not pass for what the next one waits for.
  for (const { id } of toastStore.read()) toastStore.dismiss(id);
});
