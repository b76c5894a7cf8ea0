import { guestAdd, guestTypeAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestMerge } from '@convoke/contract/guest/guest.doubles.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { counted, summed, written } from '../../../testing/growth/bounds.ts';
import type { Making } from '../../../testing/growth/making.ts';
import type { Samples } from '../../../testing/samples.ts';

/** Guests who are one, or are not, or were for a moment. */
async function someDoubles({ call }: Making, guestId: string) {
  const again = async (name: string) => (await call<{ guestId: string }>('guest.add', { name })).guestId;
  const [twin, gone, third] = [await again('Cy'), await again('Cy'), await again('Cy')];
  await call('guest.apart', { guestId: twin, otherId: third });
  await call('guest.merge', { guestId: twin, version: 1, goneId: gone, goneVersion: 1, name: 'Cy' });
  const { mergeId } = await call<{ mergeId: string }>('guest.merge', {
    guestId,
    version: 1,
    goneId: third,
    goneVersion: 1,
    name: 'Ada Lovelace',
  });
  await call('guest.mergeUndo', { mergeId });
}

export const samples: Samples = {
  after: ['event'],
  async things({ organisation, eventId, one }) {
    const { call } = organisation;
    const { guestTypeId } = await call(guestTypeAdd, { name: 'Keynote' });
    const { guestId } = await call(guestAdd, { name: 'Ada Lovelace', guestTypeId });
    const { eventGuestId } = await call(guestAddLecture, { eventId, guestId });
    const [otherId = '', twinId = ''] = await Promise.all(
      ['Bo', 'Boo'].map(async (name) => (await call(guestAdd, { name })).guestId),
    );
    const merged = { guestId: otherId, version: 1, goneId: twinId, goneVersion: 1, name: 'Bo' };
    const { mergeId } = await call(guestMerge, merged);
    const { guestId: goneId } = await call(guestAdd, { name: 'Boo' });
    return {
      guestTypeId,
      guestId,
      eventGuestId,
      otherId,
      goneId,
      mergeId,
      'guest.importId': await one(
        `INSERT INTO guest_import (organisation_id, file_name, total, fresh, matching, bad, created_by, created_at)
         SELECT organisation_id, 'guests.xlsx', 1, 1, 0, 0, created_by, now() FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
    };
  },
  growth: {
    // A guest who speaks at the event, with a page of their own; doubles; a sheet of guests.
    async world(making, { eventId }) {
      const { call } = making;
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
      await someDoubles(making, guestId);
      const sheet = { file: { name: 'guests.csv', bytes: Buffer.from('Name,Company\nBo,Acme\n,Nobody') } };
      const { importId: guestImportId } = await call<{ importId: string }>('guest.import', {}, sheet);
      return { guestTypeId, guestId, eventGuestId, guestToken: guestLink.url.split('#token=')[1], guestImportId };
    },
    calls: {
      'guest.pageOpen': ({ code, guestToken }) => ({ code, token: guestToken }),
      'guest.importInfo': ({ guestImportId }) => ({ importId: guestImportId }),
    },
    unmeasured: ['guest.pagePhoto'],
    growing: {
      'guest.doubles':
        'names, phones and e-mails are read once along their indexes, to find those that stand there twice',
      'guest.export': written,
      'guest.importInfo': counted,
      'guest.list': counted,
      'guest.typeList': summed,
    },
    holders: ['event_guest', 'guest_type'],
    fewInEach: ['guest_availability'],
  },
};
