import { documentDelete, documentUpload } from '@convoke/contract/resource/document.calls.ts';
import { resourceFileCopy } from '@convoke/contract/resource/resource.calls.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['resource'] });
  ours = await server.organisation();
});
afterAll(() => server.close());

const document = async (name: string, bytes: Buffer) => {
  const answer = await server.send(documentUpload, {}, { token: ours.token, file: { name, bytes } });
  expect(answer).toMatchObject({ code: 0 });
  return answer.data.documentId;
};
const copy = (documentId: string, of = ours) => server.send(resourceFileCopy, { documentId }, { token: of.token });
const served = async (url: string) => (await server.app.inject({ method: 'GET', url })).rawPayload;

test('a picture of the library is drawn anew, without what a camera wrote, and stays when its document goes', async () => {
  const photo = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#936' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
  const documentId = await document('photo.jpg', photo);
  const { data } = await copy(documentId);
  expect(data).toMatchObject({ width: 1920, height: 960 });
  await server.send(documentDelete, { id: documentId }, { token: ours.token });
  const picture = await sharp(await served(data.url)).metadata();
  expect([picture.format, picture.width, picture.exif]).toEqual(['webp', 1920, undefined]);
  expect((await copy(documentId)).data).toMatchObject({ failure: 'DOCUMENT_GONE' });
});

test('a drawing is kept as pixels; what is no picture, too large, or of somebody else is refused', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>';
  expect(await copy(await document('logo.svg', Buffer.from(svg)))).toMatchObject({ code: 0 });
  const scripted = svg.replace('<rect', '<script>alert(1)</script><rect');
  for (const [name, text] of [
    ['logo.svg', scripted],
    ['notes.txt', 'no picture'],
    ['cut.png', '\x89PNG\r\n\x1a\n and nothing more'],
  ] as const) {
    const answer = await copy(await document(name, Buffer.from(text, 'latin1')));
    expect(answer.data, name).toMatchObject({ failure: 'FILE_NOT_ACCEPTED' });
  }
  const large = await document(
    'large.png',
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(10 * 1024 ** 2)]),
  );
  expect((await copy(large)).data).toMatchObject({ failure: 'PICTURE_TOO_LARGE' });
  expect((await copy(large, await server.organisation())).status).toBe(403);
});
