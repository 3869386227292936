import { expect, test } from 'vitest';
import { readSmtpUrl } from './settings.ts';

test.each([
  ['smtps://mail.example.com', { host: 'mail.example.com', port: 465, security: 'tls' }],
  ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, security: 'starttls' }],
  ['smtp://127.0.0.1:2525', { host: '127.0.0.1', port: 2525, security: 'none' }],
  ['smtp://[::1]:2525', { host: '::1', port: 2525, security: 'none' }],
  ['smtp://relay:25?tls=off', { host: 'relay', port: 25, security: 'none' }],
  [
    'smtps://an%40na:p%25w%2F@mail.example.com:4465',
    { host: 'mail.example.com', port: 4465, security: 'tls', username: 'an@na', password: 'p%w/' },
  ],
])('the address %s is valid', (url, settings) => {
  expect(readSmtpUrl(url)).toEqual(settings);
});

test.each([
  '',
  'mail.example.com',
  'https://mail.example.com',
  'smtp://mail.example.com?tls=maybe',
  'smtps://mail.example.com?tls=off',
  'smtp://anna:100%-secret@mail.example.com',
])('the address %j is refused with a message that does not reveal the password', (url) => {
  expect(() => readSmtpUrl(url)).toThrow(/^(?!.*secret).+\.$/);
});
