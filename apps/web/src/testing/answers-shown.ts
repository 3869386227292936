import { act } from '@testing-library/react';

/** Not the clock that a test may stop. */
const { setTimeout: later } = globalThis;
/** So many turns of the event loop, as many on a busy machine, take an answer into the page. */
const TURNS = 5;

let underWay = 0;
let begun = 0;

/** Counts a request until the API has answered it. One that a test holds back is not counted. */
export async function counted<T>(answering: Promise<T>): Promise<T> {
  underWay += 1;
  begun += 1;
  try {
    return await answering;
  } finally {
    underWay -= 1;
  }
}

/** Waits until the API has answered all that was asked, and the page has shown the answers. */
export async function answersShown(): Promise<void> {
  // Until nothing was under way in all of these turns: what arrives in the last of them is not on the page.
  for (let isQuiet = false; !isQuiet;) {
    const before = begun;
    const wasQuiet = underWay === 0;
    for (let turn = 0; turn < TURNS; turn++) await act(() => new Promise((go) => later(go)));
    isQuiet = wasQuiet && begun === before;
  }
}
