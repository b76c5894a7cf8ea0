import { removes } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  growth: {
    async world({ call, organisationId, query }) {
      await call('notification.settingsUpdate', { inProduct: ['sale', 'invoice'], byMail: [] });
      await query(
        `INSERT INTO notification (organisation_id, kind, subject_id, day, first_at, last_at) VALUES ($1, 'invoice', $1, current_date, now(), now())`,
        [organisationId],
      );
      return {};
    },
    calls: {
      'notification.settingsUpdate': () => ({ inProduct: ['sale'], byMail: ['sale'] }),
    },
    jobs: { 'notification.clean': () => ({}) },
    // What they read is what has happened since the last one.
    unmeasured: ['notification.rounds', 'notification.mail'],
    // One of each user.
    atMost: { notification_reader: 1 },
    growing: { 'notification.clean': removes },
  },
};
