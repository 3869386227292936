import { expect, onTestFinished, test, vi } from 'vitest';
import { openPdfWorker } from './pdf-worker.ts';

test('the policy allows only the address of the PDF worker', () => {
  const started: unknown[] = [];
  const policies: Record<string, { createScriptURL: (url: string) => string }> = {};
  vi.stubGlobal('Worker', function Worker(url: unknown) {
    started.push(url);
  });
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: { createScriptURL: (url: string) => string }) => {
      policies[name] = rules;
      return { createScriptURL: (url: string) => ({ trusted: rules.createScriptURL(url) }) };
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  openPdfWorker();
  openPdfWorker();
  expect(Object.keys(policies)).toEqual(['pdf-worker']);
  expect(started).toEqual([
    { trusted: expect.stringContaining('pdf.worker') },
    { trusted: expect.stringContaining('pdf.worker') },
  ]);
  expect(() => policies['pdf-worker']?.createScriptURL('/assets/other.js')).toThrow(TypeError);
});
