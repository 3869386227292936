/** Answers that are good for some seconds, so that a client who loads a page again asks nobody else again. */
export interface RecentAnswers {
  /** The last answer to this client's question, or a new one. A failure is not kept. */
  of<T>(clientId: string, question: string, ask: () => Promise<T>): Promise<T>;
  /** Forgets the answers of a client. */
  forget(clientId: string): void;
}

const GOOD_FOR_MS = 15_000;
const MOST = 2_000;

export function createRecent(): RecentAnswers {
  const known = new Map<string, { readonly answer: Promise<unknown>; readonly until: number }>();
  return {
    of: <T>(clientId: string, question: string, ask: () => Promise<T>) => {
      const key = `${clientId} ${question}`;
      const found = known.get(key);
      if (found && found.until > performance.now()) return found.answer as Promise<T>;
      const answer = ask();
      known.delete(key);
      known.set(key, { answer, until: performance.now() + GOOD_FOR_MS });
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
      answer.catch(() => known.delete(key));
      return answer;
    },
    forget: (clientId) => {
      for (const key of known.keys()) if (key.startsWith(`${clientId} `)) known.delete(key);
    },
  };
}
