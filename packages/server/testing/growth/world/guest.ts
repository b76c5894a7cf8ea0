import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** A guest who speaks at the event, with a page of their own. */
export async function guestThings({ call }: Making, { eventId }: DemoRows) {
  const { guestTypeId } = await call<{ guestTypeId: string }>('guest.typeAdd', { name: 'Keynote' });
  const { guestId } = await call<{ guestId: string }>('guest.add', {
    name: 'Ada Lovelace',
    company: 'Analytical Engines',
    title: 'Mathematician',
    biography: '<p>Wrote the first program.</p>',
    phone: '13712345670',
    email: 'ada@example.com',
    guestTypeId,
  });
  const { eventGuestId } = await call<{ eventGuestId: string }>('guest.addLecture', { eventId, guestId });
  const guestLink = await call<{ url: string }>('guest.pageLink', { eventGuestId, action: 'show' });
  await call('guest.lectureEdit', {
    eventGuestId,
    version: 1,
    kind: 'speaker',
    state: 'INVITED',
    availability: [{ from: '2030-01-01T09:00:00Z', to: '2030-01-01T18:00:00Z' }],
  });
  return { guestTypeId, guestId, eventGuestId, guestToken: guestLink.url.split('#token=')[1] };
}

/** Guests who are one, or are not, or were for a moment; and a sheet of guests. */
export async function guestDoubles({ call }: Making, guestId: string) {
  const again = async (name: string) => (await call<{ guestId: string }>('guest.add', { name })).guestId;
  const [twin, gone, third] = [await again('Cy'), await again('Cy'), await again('Cy')];
  await call('guest.apart', { guestId: twin, otherId: third });
  await call('guest.merge', {
    guestId: twin,
    version: 1,
    goneId: gone,
    goneVersion: 1,
    name: 'Cy',
  });
  const { mergeId } = await call<{ mergeId: string }>('guest.merge', {
    guestId,
    version: 1,
    goneId: third,
    goneVersion: 1,
    name: 'Ada Lovelace',
  });
  await call('guest.mergeUndo', { mergeId });
  const sheet = { file: { name: 'guests.csv', bytes: Buffer.from('Name,Company\nBo,Acme\n,Nobody') } };
  const { importId: guestImportId } = await call<{ importId: string }>('guest.import', {}, sheet);
  return { guestImportId };
}
