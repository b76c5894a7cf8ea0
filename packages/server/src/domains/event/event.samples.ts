import { few, summed } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples<'free'> = {
  things: ({ eventId }) => Promise.resolve({ eventId, sourceId: eventId }),
  asked: {
    'event.noticePreview': { channel: 'sms' },
    'event.noticeUpdate notices.[]': { channel: 'sms' },
  },
  growth: {
    // The demo's event that sells tickets and one that is free; besides, a draft.
    async world({ one, call }) {
      const event = await one(`SELECT * FROM event WHERE organisation_id = $1 AND use_ticket = 1`);
      const free = await one(
        `SELECT e.*, f.id AS form FROM event e LEFT JOIN form f ON f.organisation_id = e.organisation_id AND f.id = e.form_id
         WHERE e.organisation_id = $1 AND e.use_ticket = 0 AND e.publish_status = 1 ORDER BY e.starts_at DESC LIMIT 1`,
      );
      await call('event.draftSave', { eventId: free['id'], version: free['version'], title: 'Not published yet' });
      return {
        eventId: event['id'],
        code: event['code'],
        sourceId: event['id'],
        free,
        formId: event['form_id'],
        freeForm: free['form_id'],
      };
    },
    calls: {
      'event.noticePreview': ({ eventId }) => ({ eventId, trigger: 'registered', channel: 'mail', language: 'en' }),
    },
    searches: {
      'event.list': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
      'event.listMine': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
    },
    growing: {
      'event.indexStatistics': summed,
      'event.list': few,
      'event.listMine': few,
      'event.runsList': few,
      'event.noticeGet': few,
    },
    holders: ['event'],
    fewInEach: ['event_channel', 'event_quarter'],
  },
};
