import { expect, test } from 'vitest';
import { mediaType, UPLOAD_TYPES } from './file-types.ts';

test.each([...UPLOAD_TYPES, 'odt'])('the extension %s has a media type of its own', (extension) => {
  expect(mediaType(extension)).toMatch(/^(application|image|text)\/[\w.-]+$/);
  expect(mediaType(extension)).not.toBe('application/octet-stream');
});

test('an unknown extension has the media type application/octet-stream', () => {
  expect(mediaType('xyz')).toBe('application/octet-stream');
  expect(mediaType(null)).toBe('application/octet-stream');
});
