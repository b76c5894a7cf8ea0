import { expect, test } from 'vitest';
import { isPublicLink } from './public-link.ts';

test.each([
  'https://video.example.com/watch?v=1',
  'https://media.example.com:8443/a%20b',
  'https://例え.jp/動画',
  'https://93.184.216.34/film',
  'https://172.32.0.1/film',
])('%s leads into the internet', (link) => {
  expect(isPublicLink(link)).toBe(true);
});

test.each([
  'http://video.example.com/watch',
  'ftp://video.example.com/film',
  'javascript:alert(1)',
  'video.example.com',
  '',
  'https://',
  'https://localhost/film',
  'https://printer/film',
  'https://nas.local/film',
  'https://nas.local./film',
  'https://wiki.corp/film',
  'https://10.0.0.8/film',
  'https://127.0.0.1/film',
  'https://0x7f.1/film',
  'https://2130706433/film',
  'https://169.254.169.254/latest',
  'https://172.16.4.1/film',
  'https://192.168.0.1/admin',
  'https://100.64.0.1/film',
  'https://[::1]/film',
  'https://[fe80::1]/film',
  'https://[::ffff:10.0.0.1]/film',
  'https://me:secret@video.example.com/film',
  'https://video.example.com/a film',
])('%s does not', (link) => {
  expect(isPublicLink(link)).toBe(false);
});
