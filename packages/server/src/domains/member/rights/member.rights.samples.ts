import { counted } from '../../../../testing/growth/bounds.ts';
import { nonce, type Samples } from '../../../../testing/samples.ts';

export const samples: Samples<'member'> = {
  after: ['member', 'member.doubles'],
  things: async ({ one }) => ({
    erasureId: await one(
      `INSERT INTO member_erasure (organisation_id, member_id, is_asked, state)
       SELECT organisation_id, (SELECT id FROM member m WHERE m.organisation_id = event.organisation_id ORDER BY id DESC LIMIT 1), true, 'done'
       FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
    ),
  }),
  growth: {
    // Somebody who was erased, and the rule that erases who is idle.
    async world({ organisationId, query, call }) {
      const { memberId: leavingId } = await call<{ memberId: string }>('member.entry', { name: 'Leaving' });
      const leaving = { memberId: leavingId, confirm: 'Leaving' };
      const { erasureId } = await call<{ erasureId: string }>('member.erase', leaving);
      // What an erasure that has ended leaves.
      await query(`INSERT INTO member_right (organisation_id, kind, member_id) VALUES ($1, 'erased', $2)`, [
        organisationId,
        leavingId,
      ]);
      await query(`INSERT INTO member_erased_contact (organisation_id, digest, member_id) VALUES ($1, '\\x01', $2)`, [
        organisationId,
        leavingId,
      ]);
      await call('member.retentionSet', { isOn: false, months: 24 });
      await query(
        `INSERT INTO member_retention_run (organisation_id, day, months, erased) VALUES ($1, current_date, 24, 1)`,
        [organisationId],
      );
      return { erasureId };
    },
    calls: {
      'member.erasePreview': ({ member }) => ({ memberId: member['id'] }),
      'member.erase': async (_known, world) => {
        const name = nonce();
        const { memberId } = await world.call<{ memberId: string }>('member.entry', { name });
        return { memberId, confirm: name };
      },
      'member.erasure': ({ erasureId }) => ({ erasureId }),
      'member.retention': () => ({}),
      'member.retentionSet': () => ({ isOn: false, months: 24 }),
      'member.data': ({ member }) => ({ memberId: member['id'] }),
    },
    jobs: {
      'member.eraseIdle': () => ({}),
      'member.erase': ({ erasureId }, { organisationId }) => ({ organisationId, erasureId }),
    },
    growing: {
      'member.rightsLog': counted,
    },
  },
};
