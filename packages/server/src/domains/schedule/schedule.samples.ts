import { agendaDocumentSave } from '@convoke/contract/schedule/schedule.documents.calls.ts';
import { maxAgendaItems, maxDates, maxPlaces } from '@convoke/contract/schedule/schedule.rules.ts';
import { counted, programme } from '../../../testing/growth/bounds.ts';
import { aProgramme } from '../../../testing/programme.ts';
import { nonce, type Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  after: ['guest', 'resource'],
  async things({ organisation, eventId, one }, made) {
    const programme = await aProgramme(organisation, eventId, made('eventGuestId'));
    const { agendaId } = programme;
    await organisation.call(agendaDocumentSave, { agendaId, documents: [{ documentId: made('documentId') }] });
    return {
      ...programme,
      'schedule.from': programme.placeId,
      'schedule.to': programme.otherPlaceId,
      'schedule.fileId': await one('SELECT id FROM agenda_document WHERE organisation_id = $1 AND event_id = $2'),
      'schedule.importId': await one(
        `INSERT INTO schedule_import (organisation_id, event_id, file_name, programme, created_by, created_at)
         SELECT organisation_id, id, 'a.xml', '{"timeZone":null,"dates":[],"places":[],"tracks":[],"people":[],"items":[],"faults":[]}', created_by, now()
         FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
    };
  },
  growth: {
    // A programme, two plans of it (one whose address is confirmed) and a file of another.
    async world({ organisationId, query, call, calling, one }, { eventId, code, eventGuestId, documentId }) {
      const programme = await aProgramme(calling, String(eventId), String(eventGuestId));
      const plans = await Promise.all(
        [1, 2].map(() => call<{ key: string }>('schedule.planAdd', { code, numbers: [1] })),
      );
      const [plan, asking] = await query(
        `UPDATE agenda_plan SET mail = 'plan@example.com', mail_asked_at = now() WHERE organisation_id = $1 RETURNING id`,
        [organisationId],
      );
      await query(`UPDATE agenda_plan SET mail_confirmed_at = '2026-01-01' WHERE organisation_id = $1 AND id = $2`, [
        organisationId,
        plan?.['id'],
      ]);
      const titles = { file: { name: 'programme.csv', bytes: Buffer.from('Title\nOne') } };
      const read = await call<{ importId: string }>('schedule.import', { eventId }, titles);
      await call('schedule.documentSave', { agendaId: programme.agendaId, documents: [{ documentId }] });
      const { id: agendaFileId } = await one(
        'SELECT id FROM agenda_document WHERE organisation_id = $1 ORDER BY id DESC LIMIT 1',
      );
      return {
        ...programme,
        agendaFileId,
        planKey: plans[0]?.key,
        planId: plan?.['id'],
        askingPlanId: asking?.['id'],
        scheduleImportId: read.importId,
      };
    },
    calls: {
      'schedule.documentSave': ({ agendaId, documentId }) => ({ agendaId, documents: [{ documentId }] }),
      'schedule.publicFiles': ({ code, agendaId }) => ({ code, agendaId }),
      'schedule.publicFileOpen': ({ code, agendaFileId }) => ({ code, fileId: agendaFileId }),
      'schedule.importInfo': ({ scheduleImportId }) => ({ importId: scheduleImportId }),
      'schedule.planOpen': ({ code, planKey }) => ({ code, key: planKey }),
      'schedule.planFeed': ({ code, planKey }) => ({ code, key: planKey }),
    },
    jobs: {
      'schedule.cleanPlans': () => ({}),
      'schedule.planConfirm': ({ eventId, askingPlanId }, { organisationId }) => ({
        organisationId,
        eventId,
        planId: askingPlanId,
        occasion: nonce(),
      }),
      'schedule.released': ({ eventId, releaseId }, { organisationId }) => ({ organisationId, eventId, releaseId }),
      'schedule.planChanges': ({ eventId, releaseId, planId }, { organisationId }) => ({
        organisationId,
        eventId,
        releaseId,
        planIds: [planId],
      }),
    },
    growing: {
      'schedule.cleanPlans': 'it looks once a day for plans of each event that is over',
      'schedule.dateAll': programme,
      'schedule.dateDetail': programme,
      'schedule.importInfo': programme,
      'schedule.released': 'whoever has confirmed an address for a plan of the event is looked at once a release',
      'schedule.releaseList': counted,
      'schedule.releasePreview': programme,
    },
    holders: ['schedule_date', 'schedule_place', 'schedule_track'],
    atMost: {
      agenda_item: maxAgendaItems,
      schedule_date: maxDates,
      schedule_place: maxPlaces,
    },
  },
};
