import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberMerge } from '@convoke/contract/member/member.merge.calls.ts';
import { onePixel } from '../../../../testing/fuzz-values.ts';
import { counted } from '../../../../testing/growth/bounds.ts';
import type { GrowthWorld } from '../../../../testing/growth/known.ts';
import { nonce, type Samples } from '../../../../testing/samples.ts';
import { someone } from '../../../../testing/server.ts';

/** Two members that nothing else is done with. */
const twoMembers = async (world: GrowthWorld) => {
  const make = () =>
    world.call<{ memberId: string; version: number }>('member.entry', { name: nonce(), phones: [someone().phone] });
  return [await make(), await make()] as const;
};

/** Of members who are one: found, and merged. */
export const samples: Samples<'member'> = {
  after: ['member'],
  async things({ organisation, one }) {
    const twin = await organisation.call(memberEntry, { name: 'Bo' });
    const others = [await organisation.call(memberEntry, { name: 'Bo' })];
    const { mergeId } = await organisation.call(memberMerge, { ...twin, others });
    return {
      'member.mergeId': mergeId,
      doubleId: await one(
        `INSERT INTO member_double (organisation_id, member_id, other_id, reasons, strength)
         SELECT a.organisation_id, a.id, b.id, '{name}', 2 FROM member a JOIN member b USING (organisation_id)
         WHERE a.organisation_id = $1 AND a.id < b.id AND $2::text <> '' LIMIT 1 RETURNING id`,
      ),
    };
  },
  growth: {
    // Two who were merged, and what looking for doubles leaves.
    async world({ organisationId, userId, query, call }, { member }) {
      const twins = [await call<{ memberId: string; version: number }>('member.entry', { name: 'Twin', company: '' })];
      twins.push(await call<{ memberId: string; version: number }>('member.entry', { name: 'Twin', company: 'Acme' }));
      await call('member.merge', { ...twins[0], others: [twins[1]] });
      const portrait = { file: { name: 'a.png', bytes: onePixel } };
      await call('member.photoSet', { memberId: twins[0]?.memberId }, portrait);
      await query(
        `INSERT INTO member_doubles_run (organisation_id, state, made_by, settled_at) VALUES ($1, 'done', $2, now())`,
        [organisationId, userId],
      );
      const [memberDouble] = await query(
        `INSERT INTO member_double (organisation_id, member_id, other_id, reasons, strength)
         SELECT organisation_id, least(id, $2), greatest(id, $2), '{name}', 2 FROM member WHERE organisation_id = $1 AND id <> $2 LIMIT 1 RETURNING id`,
        [organisationId, member['id']],
      );
      await query(`INSERT INTO member_key (organisation_id, key, member_id) VALUES ($1, 'a digest', $2)`, [
        organisationId,
        member['id'],
      ]);
      await query(
        `INSERT INTO member_keyed (organisation_id, member_id, digest, is_fresh) VALUES ($1, $2, 'a digest', false)`,
        [organisationId, member['id']],
      );
      return { doubleId: memberDouble?.['id'] };
    },
    calls: {
      'member.doublesIgnore': ({ doubleId }) => ({ doubleIds: [doubleId] }),
      'member.doublesIgnoreAll': () => ({ strength: 'strong' }),
      'member.doublesReopen': ({ doubleId }) => ({ doubleIds: [doubleId] }),
      'member.mergePreview': async (_known, world) => ({
        memberIds: (await twoMembers(world)).map(({ memberId }) => memberId).join(','),
      }),
      'member.merge': async (_known, world) => {
        const [stays, gone] = await twoMembers(world);
        return { ...stays, others: [gone] };
      },
      'member.merges': ({ member }) => ({ memberId: member['id'] }),
      'member.mergeUndo': async (_known, world) => {
        const [stays, gone] = await twoMembers(world);
        const { mergeId } = await world.call<{ mergeId: string }>('member.merge', { ...stays, others: [gone] });
        return { mergeId };
      },
    },
    jobs: {
      // A run that has read all but three who are new: it writes what they are compared by, and compares them.
      'member.doublesFind': async (_known, world) => {
        const [last] = await twoMembers(world);
        await twoMembers(world);
        await world.call('member.doublesRun', { act: 'start' });
        const run = await world.one(
          `UPDATE member_doubles_run SET phase = 'keys', total = 3, done = 0, reached_id = $2 WHERE organisation_id = $1 AND state = 'running' RETURNING id`,
          [world.organisationId, last.memberId],
        );
        return { organisationId: world.organisationId, runId: run['id'] };
      },
      // While one runs there is nothing to do.
      'member.doublesNight': async (_known, { call }) => {
        await call('member.doublesRun', { act: 'cancel' });
        return {};
      },
    },
    growing: {
      'member.doubles': counted,
      'member.merges': 'all that was merged into one person is answered whole, and the growth puts it all into a few',
    },
  },
};
