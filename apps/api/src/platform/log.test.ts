import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('an error of several shows the reason of each, without their other fields', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const reason = Object.assign(new Error('the store is away'), { code: 'EIO', sent: 'a value' });
  log.error({ err: new AggregateError([reason, 'text'], 'Some work failed') }, 'failed');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    err: {
      message: 'Some work failed',
      errors: [
        { type: 'Error', message: 'the store is away', code: 'EIO' },
        { type: 'string', message: 'not an error' },
      ],
    },
  });
  expect(lines.join('')).not.toContain('a value');
});
