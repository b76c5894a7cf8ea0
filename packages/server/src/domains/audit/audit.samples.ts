import { counted, removes, written } from '../../../testing/growth/bounds.ts';
import type { Samples } from '../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ one }) => ({
    entryId: await one(
      `INSERT INTO audit_entry (organisation_id, actor, actor_id, actor_name, call, thing, address, device, changed, changes)
       SELECT $1, 'user', uuidv7(), 'Ana', 'coupon.add', '', '', '', 0, '[]' WHERE $2::text IS NOT NULL RETURNING id::text`,
    ),
  }),
  namesNothing: {
    actorId: 'whoever it was, gone or not: it only narrows the list',
    thingId: 'whatever it was, gone or not: it only narrows the list',
  },
  growth: {
    async world({ organisationId, one }) {
      const entry = await one(
        `INSERT INTO audit_entry (organisation_id, actor, actor_id, actor_name, call, thing, address, device, changed, changes)
         VALUES ($1, 'user', uuidv7(), 'Ana', 'coupon.add', 'Needle of gold', '', '', 0, '[]') RETURNING id, actor_id`,
        [organisationId],
      );
      return { entryId: entry['id'], actorId: entry['actor_id'] };
    },
    searches: { 'audit.list': () => ({ search: 'needle of gold' }) },
    jobs: { 'audit.forget': () => ({}) },
    growing: { 'audit.list': counted, 'audit.export': written, 'audit.forget': removes },
  },
};
