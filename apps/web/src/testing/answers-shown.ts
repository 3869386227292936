import { act } from '@testing-library/react';

/** The real timers, which a test cannot stop. */
const { setTimeout: later } = globalThis;
/** The turns of the event loop that an answer needs to reach the page, however busy the machine. */
const TURNS = 5;

let underWay = 0;
let begun = 0;

/** Counts a request until the API has answered it. Requests that a test holds back are not counted. */
export async function counted<T>(answering: Promise<T>): Promise<T> {
  underWay += 1;
  begun += 1;
  try {
    return await answering;
  } finally {
    underWay -= 1;
  }
}

/** Waits until the API has answered every request and the page has shown the answers. */
export async function answersShown(): Promise<void> {
  // Until nothing was under way during all these turns: an answer in the last one is not yet on the page.
  for (let isQuiet = false; !isQuiet;) {
    const before = begun;
    const wasQuiet = underWay === 0;
    for (let turn = 0; turn < TURNS; turn++) await act(() => new Promise((go) => later(go)));
    isQuiet = wasQuiet && begun === before;
  }
}
