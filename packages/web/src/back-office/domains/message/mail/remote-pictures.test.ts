import { expect, test } from 'vitest';
import { setPageConfig } from '../../../../core/config.ts';
import { hasRemotePictures } from './remote-pictures.ts';

test('pictures of elsewhere are found wherever a mail has them; own ones and links are none', () => {
  setPageConfig({ appId: '', appSecret: '', nonce: '', publicUrl: 'https://tickets.example.com/' });
  const away = 'https://pictures.example.org/a.png';
  expect(hasRemotePictures(`<p><img alt="" src="${away}"></p>`)).toBe(true);
  expect(hasRemotePictures(`<td background=${away}>`)).toBe(true);
  expect(hasRemotePictures(`<td style="background: url('${away}')">`)).toBe(true);
  expect(hasRemotePictures('<img src="https://tickets.example.com/files/a.png">')).toBe(false);
  expect(hasRemotePictures('<img src="data:image/png;base64,AA">')).toBe(false);
  expect(hasRemotePictures(`<a href="${away}">a</a>`)).toBe(false);
});
