import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { categoryAdd } from '@convoke/contract/resource/category.calls.ts';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import { documentType } from '@convoke/contract/resource/document.rules.ts';
import sharp from 'sharp';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { keepDocument } from '../domains/resource/library/document.keep.ts';
import { documentKey } from '../domains/resource/library/document.take.ts';
import { inThePast } from './demo.past.ts';
import { day } from './demo.pieces.ts';

const runSheet = `Run sheet, day one

08:15  Doors, badge pick-up at the studio
09:00  Welcome
09:20  First talk
10:30  Coffee in the yard
12:30  Lunch, two sittings
14:00  Workshops
17:30  Drinks
19:00  Doors close
`;
const budget = `Item,Planned (CNY),Spent (CNY)
Hall and workshops,48000,46200
Catering,36500,37950
Stage and sound,22000,21400
Print and badges,9800,8640
Volunteers,6000,5200
`;
const speakersBrief = `# For speakers

- 25 minutes, then five for questions.
- Slides 16:9, with your fonts in the file.
- Please be at the stage 20 minutes before your talk.
`;

async function handbook(): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 64, info: { Title: 'Venue handbook' } });
  doc.fontSize(26).text('Venue handbook').moveDown();
  const parts = [
    ['Getting in', 'Deliveries use the yard. The lift takes 800 kg and is 2.1 m deep.'],
    ['Power', 'Each wall has two circuits of 16 A. The stage has its own.'],
    ['Fire safety', 'At most 420 people in the hall. Keep both exits to the yard clear.'],
    ['After the event', 'The hall is empty by 23:00. Sort paper, glass and the rest.'],
  ] as const;
  for (const [title, text] of parts) doc.fontSize(15).text(title).fontSize(11).text(text).moveDown();
  doc.end();
  return buffer(doc);
}

/** A floor plan in flat colours. */
const plan = (): Promise<Buffer> => {
  const rooms = [
    [60, 60, 560, 380, 'Hall', '#dfe3fb'],
    [640, 60, 300, 180, 'Workshop 1', '#fdebd3'],
    [640, 260, 300, 180, 'Workshop 2', '#fdebd3'],
    [60, 460, 880, 140, 'Yard', '#dff3e4'],
  ] as const;
  const drawn = rooms.map(
    ([x, y, width, height, name, colour]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" fill="${colour}" stroke="#555c7a" stroke-width="3"/><text x="${x + width / 2}" y="${y + height / 2 + 10}" font-size="30" text-anchor="middle" fill="#333a55">${name}</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="660"><rect width="1000" height="660" fill="#fff"/>${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
};

/** The library: papers of the conference, in categories. Unless there are documents already. */
export async function makeLibrary(services: Services, person: Person): Promise<void> {
  const { organisationId, userId } = person;
  const now = services.clock.now().getTime();
  const files = [
    { name: 'Venue handbook.pdf', at: 'Venue', bytes: await handbook() },
    { name: 'Floor plan.png', at: 'Venue', bytes: await plan() },
    { name: 'Run sheet, day one.txt', at: 'Conference', bytes: Buffer.from(runSheet) },
    { name: 'For speakers.md', at: 'Speakers', bytes: Buffer.from(speakersBrief) },
    { name: 'Budget.csv', at: null, bytes: Buffer.from(budget) },
  ];
  await inThePast(services, person, async ({ tx, asOrganiser }) => {
    const { total } = await asOrganiser(documentPage, {});
    if (total > 0) return;
    const conference = await asOrganiser(categoryAdd, { name: 'Conference' });
    const venue = await asOrganiser(categoryAdd, { name: 'Venue' });
    const speakers = await asOrganiser(categoryAdd, { name: 'Speakers', parentId: conference.categoryId });
    const categories = new Map([
      ['Conference', conference.categoryId],
      ['Venue', venue.categoryId],
      ['Speakers', speakers.categoryId],
    ]);
    for (const [nth, file] of files.entries()) {
      const key = documentKey(services, organisationId);
      const { bytes, sha256 } = await services.storage.putStream(key, Readable.from([file.bytes]));
      const categoryId = file.at === null ? null : (categories.get(file.at) ?? null);
      const { contentType } = documentType(file.name);
      const made = await keepDocument(tx, {
        organisationId,
        userId,
        categoryId,
        name: file.name,
        key,
        bytes,
        sha256,
        contentType,
        isScanned: false,
      });
      if (typeof made === 'string') throw new Error(`the demo's library: ${made}`);
      const { documentId } = made;
      const then = new Date(now - (18 - 3 * nth) * day);
      await tx
        .updateTable('document')
        .set({ created_at: then, updated_at: then })
        .where('id', '=', documentId)
        .execute();
      await tx
        .updateTable('document_version')
        .set({ created_at: then })
        .where('document_id', '=', documentId)
        .execute();
      await tx.updateTable('document_record').set({ at: then }).where('document_id', '=', documentId).execute();
    }
  });
}
