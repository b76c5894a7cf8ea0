import { expect, test } from 'vitest';
import { hasRemotePictures } from './remote-pictures.ts';

test('pictures of elsewhere are found wherever a mail has them; own ones and links are none', () => {
  const away = 'https://pictures.example.org/a.png';
  expect(hasRemotePictures(`<p><img alt="" src="${away}"></p>`)).toBe(true);
  expect(hasRemotePictures(`<td background=${away}>`)).toBe(true);
  expect(hasRemotePictures(`<td style="background: url('${away}')">`)).toBe(true);
  expect(hasRemotePictures(`<img src="${window.location.origin}/files/a.png">`)).toBe(false);
  expect(hasRemotePictures('<img src="data:image/png;base64,AA">')).toBe(false);
  expect(hasRemotePictures(`<a href="${away}">a</a>`)).toBe(false);
});
