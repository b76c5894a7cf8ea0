import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberFieldAdd, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import { memberPhotoSet } from '@convoke/contract/member/member.photo.calls.ts';
import { onePixel } from '../../../testing/fuzz-values.ts';
import { answered, counted, few, written } from '../../../testing/growth/bounds.ts';
import type { Known, Row } from '../../../testing/growth/known.ts';
import type { Making } from '../../../testing/growth/making.ts';
import { nonce, taken, type Samples } from '../../../testing/samples.ts';
import { someone } from '../../../testing/server.ts';
import { field } from '../../../testing/survey.ts';
import { followEvent } from './member.flow.ts';

/** Conditions over an event, money and a name. */
export const whoCame = (eventId: unknown) => ({
  all: [
    { field: 'signedIn', operator: 'at', value: { eventIds: [eventId] } },
    { field: 'paid', operator: 'never' },
    { none: [{ field: 'name', operator: 'contains', value: { text: 'zzz' } }] },
  ],
});

/** Fields of the organisation's own, filled in for somebody. */
async function ownFields({ organisationId, query, call }: Making, member: Row) {
  const sizes = { name: 'Size', kind: 'choices', options: ['S', 'M'] };
  const { memberFieldId } = await call<{ memberFieldId: string }>('member.fieldAdd', sizes);
  const [choices] = await query(
    `SELECT array_agg(id) AS ids FROM member_field_option WHERE organisation_id = $1 AND field_id = $2`,
    [organisationId, memberFieldId],
  );
  const { memberFieldId: birthday } = await call<{ memberFieldId: string }>('member.fieldAdd', {
    name: 'Birthday',
    kind: 'date',
  });
  await call('member.update', {
    memberId: member['id'],
    version: member['version'],
    fields: [
      { memberFieldId, value: choices?.['ids'] },
      { memberFieldId: birthday, value: '1990-02-28' },
    ],
  });
  return memberFieldId;
}

/** Somebody under review: of an import it would be; what it says is looked up by these rows. */
async function underReview({ organisationId, query }: Making, eventId: unknown, member: Row) {
  const [examine] = await query(
    `INSERT INTO member_examine (organisation_id, participant_id, reason, member_id)
     SELECT organisation_id, id, 'shared', $2 FROM participant WHERE organisation_id = $1 AND event_id <> $3 LIMIT 1 RETURNING id`,
    [organisationId, member['id'], eventId],
  );
  await query(
    `INSERT INTO member_examine_contact (organisation_id, examine_id, address) VALUES ($1, $2, 'reviewed@example.com')`,
    [organisationId, examine?.['id']],
  );
  return examine?.['id'];
}

/** What answering and voting leave. */
async function hasAnswered({ organisationId, query }: Making, { surveyId, voteId, voteInfoId }: Known, member: Row) {
  await query(`INSERT INTO answer_reach (organisation_id, questionnaire_id) VALUES ($1, $2)`, [
    organisationId,
    surveyId,
  ]);
  await query(`INSERT INTO member_voted (organisation_id, round_id, member_id, period) VALUES ($1, $2, $3, 0)`, [
    organisationId,
    voteInfoId,
    member['id'],
  ]);
  // Most people answered and voted, as the history tells.
  for (const [kind, subject] of [
    ['answered', surveyId],
    ['voted', voteId],
  ])
    await query(`INSERT INTO member_log (organisation_id, member_id, kind, subject_id) VALUES ($1, $2, $3, $4)`, [
      organisationId,
      member['id'],
      kind,
      subject,
    ]);
}

export const samples: Samples<'member' | 'person'> = {
  after: ['participant', 'questionnaire', 'vote'],
  async things({ server, organisation, file, one }) {
    const { memberId } = await organisation.call(memberEntry, { name: 'Ana', phones: [someone().phone] });
    const { memberFieldId } = await organisation.call(memberFieldAdd, {
      name: 'Size',
      kind: 'choice',
      options: ['S', 'M'],
    });
    const [ownField] = await organisation.call(memberFieldList, {});
    const portrait = taken(await server.send(memberPhotoSet, { memberId }, { token: organisation.token, file }));
    return {
      'member.memberId': memberId,
      exceptId: memberId,
      memberFieldId,
      'member.optionId': ownField?.options[0]?.optionId ?? '',
      'member.photoId': portrait.photoId,
      'member.userId': organisation.userId,
      examineId: await one(
        `INSERT INTO member_examine (organisation_id, participant_id, reason, member_id)
         SELECT p.organisation_id, p.id, 'shared', (SELECT id FROM member m WHERE m.organisation_id = p.organisation_id LIMIT 1)
         FROM participant p WHERE p.organisation_id = $1 AND p.event_id = $2 LIMIT 1 RETURNING id`,
      ),
    };
  },
  asked: {
    'member.entry': { name: 'Ana' },
    'member.examine memberId': { to: 'MERGED' },
  },
  growth: {
    // The participants of the event become members, as many as the job would make; one of them is under review.
    async world(making, known) {
      const { server, organisationId, query, call } = making;
      const { eventId, person } = known;
      await followEvent(server.services, { organisationId, eventId: String(eventId) });
      const [oneMember] = await query(
        `SELECT m.id, m.version, m.phone, m.name, m.email, m.company FROM member m JOIN member_participant l ON l.organisation_id = m.organisation_id AND l.member_id = m.id
         WHERE m.organisation_id = $1 AND l.participant_id = $2`,
        [organisationId, person['id']],
      );
      const member = oneMember ?? {};
      const memberFieldId = await ownFields(making, member);
      const examineId = await underReview(making, eventId, member);
      await hasAnswered(making, known, member);
      const agreed = { memberIds: [member['id']], channels: ['email'], answer: 'given', source: 'a form' };
      await call('member.consentRecord', agreed);
      const [memberSync] = await query(
        `INSERT INTO member_sync (organisation_id, event_id, state, made_by, settled_at) VALUES ($1, $2, 'done', $3, now()) RETURNING id`,
        [organisationId, eventId, making.userId],
      );
      return { member, memberFieldId, examineId, syncId: memberSync?.['id'] };
    },
    calls: {
      'member.photo': async ({ member }, world) => {
        const file = { name: 'a.png', bytes: onePixel };
        const given = await world.call<{ photoId: string }>('member.photoSet', { memberId: member['id'] }, { file });
        return { photoId: given.photoId };
      },
      'member.updateOld': ({ member }) => ({ memberId: member['id'], title: nonce() }),
      'member.deleteOld': async (_known, world) => {
        const { memberId } = await world.call<{ memberId: string }>('member.entry', { name: nonce() });
        return { memberId };
      },
      'member.info': ({ member }) => ({ memberId: member['id'] }),
      'member.logList': ({ member }) => ({ memberId: member['id'] }),
      'member.joinEventList': ({ member }) => ({ memberId: member['id'] }),
      'member.sync': () => ({ act: 'look' }),
      'member.screenCount': ({ eventId }) => ({ tree: whoCame(eventId) }),
      'member.screenWhy': ({ member, eventId }) => ({ memberId: member['id'], tree: whoCame(eventId) }),
      'member.screenExport': ({ eventId }) => ({ tree: whoCame(eventId) }),
      'member.consents': ({ member }) => ({ memberId: member['id'] }),
      'member.consentRecord': ({ member }) => ({
        memberIds: [member['id']],
        channels: ['sms'],
        answer: 'given',
        source: nonce(),
      }),
    },
    searches: {
      'member.list': ({ member }) => ({
        phone: member['phone'],
        tail: String(member['phone']).slice(-4),
        name: member['name'],
        email: member['email'],
      }),
      'member.listOld': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
      'member.screen': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
      'member.idleList': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
    },
    besides: {
      'member.screen': {
        'who came': ({ eventId }) => ({ tree: whoCame(eventId) }),
        'one name': ({ member }) => ({
          tree: { all: [{ field: 'name', operator: 'is', value: { text: member['name'] } }] },
        }),
        'agreed to letters': () => ({
          tree: { all: [{ field: 'consent', operator: 'given', value: { channels: ['email'] } }] },
        }),
        'of a dynamic group': ({ dynamicGroup }) => ({ groupId: dynamicGroup }),
        'who answered': ({ surveyId }) => ({
          tree: { all: [{ field: 'answered', operator: 'any', value: { surveyIds: [surveyId] } }] },
        }),
        'who ever voted': () => ({ tree: { all: [{ field: 'voted', operator: 'ever' }] } }),
        'gift hunters': () => ({
          tree: { all: [{ field: 'worm', operator: 'in', value: { kinds: ['phone', 'name'] } }] },
        }),
        'no gift hunters': () => ({
          tree: { all: [{ field: 'worm', operator: 'notIn', value: { kinds: ['phone'] } }] },
        }),
        'a lot paid': () => ({ tree: { all: [{ field: 'paid', operator: 'atLeast', value: { cents: 1 } }] } }),
      },
    },
    jobs: {
      'member.photoFiles': () => ({}),
      'member.news': () => ({}),
      // Each run has an answer of somebody to let flow in.
      'member.answers': async (_known, { organisationId, call }) => {
        const form = { version: 1, fields: [field('phone', 'phone', { means: 'phone' })] };
        const survey = await call<{ surveyId: string; code: string }>('questionnaire.add', { title: nonce(), form });
        await call('questionnaire.switch', { surveyId: survey.surveyId });
        const answers = { phone: someone().phone };
        await call('questionnaire.collect', { code: survey.code, answers, formVersion: 1, nonce: nonce() });
        return { organisationId, subjectId: survey.surveyId, kind: 'answers' };
      },
      'member.removeDeleted': () => ({}),
      'member.recount': (_known, { organisationId }) => ({ organisationId }),
      'member.follow': ({ eventId }, { organisationId }) => ({ organisationId, eventId }),
      'member.sync': ({ syncId }, { organisationId }) => ({ organisationId, syncId }),
    },
    unmeasured: ['member.photoSet'],
    growing: {
      'member.examinePage': counted,
      'member.export': written,
      'member.fieldList': few,
      'member.list': counted,
      'member.logList': answered,
      'member.listOld': counted,
      'member.idleList': counted,
      'member.idleExport': written,
      'member.screen': counted,
      'member.screenCount': counted,
      'member.screenExport': written,
      'member.screenChoices': few,
    },
  },
};
