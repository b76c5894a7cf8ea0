import { followEvent } from '../../../src/domains/member/member.flow.ts';
import { onePixel } from '../../fuzz-values.ts';
import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** The participants of the event become members, and one of them gets all that a member can have. */
export async function memberThings(making: Making, rows: DemoRows) {
  const { server, organisationId, query, call } = making;
  const { eventId, person } = rows;
  // As many become members as the job would make; one of them is under review.
  await followEvent(server.services, { organisationId, eventId: String(eventId) });
  const [oneMember] = await query(
    `SELECT m.id, m.version, m.phone, m.name, m.email, m.company FROM member m JOIN member_participant l ON l.organisation_id = m.organisation_id AND l.member_id = m.id
     WHERE m.organisation_id = $1 AND l.participant_id = $2`,
    [organisationId, person['id']],
  );
  const member = oneMember ?? {};
  const labels = await labelThings(making, rows, member);
  const channels = await channelThings(making, member);
  const { examineId } = await reviewThings(making, rows, member);
  const { erasureId } = await rightThings(making);
  await answerThings(making, rows, member);
  await call('member.consentRecord', {
    memberIds: [member['id']],
    channels: ['email'],
    answer: 'given',
    source: 'a form',
  });
  const doubles = await doubleThings(making, rows, member);
  return { member, ...labels, ...channels, examineId, erasureId, ...doubles, ...(await importThings(making)) };
}

type Row = Record<string, unknown>;

/** Tags, groups, filters, fields of the organisation's own, the list of gift hunters. */
async function labelThings({ organisationId, query, call }: Making, { person }: DemoRows, member: Row) {
  const { categoryId: tagCategory } = await call<{ categoryId: string }>('member.tagCategoryAdd', { name: 'Interest' });
  const { tagId: memberTag } = await call<{ tagId: string }>('member.tagAdd', { name: 'VIP' });
  const { groupId: memberGroup } = await call<{ groupId: string }>('member.groupAdd', { name: 'Club' });
  const { wormId } = await call<{ wormId: string }>('member.wormAdd', { phone: member['phone'], name: 'Worm' });
  await query(
    `INSERT INTO worm_match (organisation_id, event_id, participant_id, worm_id, how)
     SELECT organisation_id, event_id, id, $2, 'phone' FROM participant WHERE organisation_id = $1 AND id = $3 ON CONFLICT DO NOTHING`,
    [organisationId, wormId, person['id']],
  );
  const labelled = [member['id']];
  const neverPaid = { all: [{ field: 'paid', operator: 'never', value: {} }] };
  const { filterId: memberFilter } = await call<{ filterId: string }>('member.filterAdd', {
    name: 'Never paid',
    tree: { all: [neverPaid, { field: 'group', operator: 'any', value: { groupIds: [memberGroup] } }] },
  });
  const { groupId: dynamicGroup } = await call<{ groupId: string }>('member.groupAdd', {
    name: 'Paid',
    tree: { all: [{ field: 'paid', operator: 'ever', value: {} }] },
  });
  const sizes = { name: 'Size', kind: 'choices', options: ['S', 'M'] };
  const { memberFieldId } = await call<{ memberFieldId: string }>('member.fieldAdd', sizes);
  const [choices] = await query(`SELECT array_agg(id) AS ids FROM member_field_option WHERE organisation_id = $1`, [
    organisationId,
  ]);
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
  await call('member.tagAddMembers', { memberIds: labelled, tagIds: [memberTag] });
  await call('member.groupPut', { groupId: memberGroup, memberIds: labelled });
  return { tagCategory, memberTag, memberGroup, wormId, memberFilter, dynamicGroup, memberFieldId };
}

/** A channel with an entry to decide, and one that a poster fills. */
async function channelThings({ organisationId, query, call }: Making, member: Row) {
  const { channelId: memberChannel } = await call<{ channelId: string }>('member.channelCreate', { name: 'Fair' });
  const { channelId: systemChannel } = await call<{ channelId: string }>('member.channelCreate', {
    name: 'Registrations',
    source: 'poster',
  });
  const channelInfo = await call<{ url: string }>('member.channelInfo', { channelId: memberChannel });
  await call('member.unifiedEntry', { channelId: memberChannel, phone: member['phone'] });
  const [channelEntry] = await query(
    `INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, is_pending, phone_member_id, email_member_id)
     VALUES ($1, $2, 'one-to-decide', 'form', 'conflict', true, $3, $3) RETURNING id`,
    [organisationId, memberChannel, member['id']],
  );
  await query('UPDATE member_channel SET pending = 1 WHERE organisation_id = $1 AND id = $2', [
    organisationId,
    memberChannel,
  ]);
  return {
    memberChannel,
    systemChannel,
    channelCode: channelInfo.url.split('/').at(-1),
    channelEntry: channelEntry?.['id'],
  };
}

/** Somebody under review, and two who were merged. */
async function reviewThings({ organisationId, query, call }: Making, { eventId }: DemoRows, member: Row) {
  const [examine] = await query(
    `INSERT INTO member_examine (organisation_id, participant_id, reason, member_id)
     SELECT organisation_id, id, 'shared', $2 FROM participant WHERE organisation_id = $1 AND event_id <> $3 LIMIT 1 RETURNING id`,
    [organisationId, member['id'], eventId],
  );
  // Of an import it would be; what it says is looked up by these rows.
  await query(
    `INSERT INTO member_examine_contact (organisation_id, examine_id, address) VALUES ($1, $2, 'reviewed@example.com')`,
    [organisationId, examine?.['id']],
  );
  const twins = [await call<{ memberId: string; version: number }>('member.entry', { name: 'Twin', company: '' })];
  twins.push(await call<{ memberId: string; version: number }>('member.entry', { name: 'Twin', company: 'Acme' }));
  await call('member.merge', { ...twins[0], others: [twins[1]] });
  const portrait = { file: { name: 'a.png', bytes: onePixel } };
  await call('member.photoSet', { memberId: twins[0]?.memberId }, portrait);
  return { examineId: examine?.['id'] };
}

/** Somebody who was erased, and the rule that erases who is idle. */
async function rightThings({ organisationId, query, call }: Making) {
  const { memberId: leavingId } = await call<{ memberId: string }>('member.entry', { name: 'Leaving' });
  const { erasureId } = await call<{ erasureId: string }>('member.erase', { memberId: leavingId, confirm: 'Leaving' });
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
}

/** What answering and voting leave. */
async function answerThings({ organisationId, query }: Making, { survey, round }: DemoRows, member: Row) {
  await query(`INSERT INTO answer_reach (organisation_id, questionnaire_id) VALUES ($1, $2)`, [
    organisationId,
    survey['id'],
  ]);
  await query(`INSERT INTO member_voted (organisation_id, round_id, member_id, period) VALUES ($1, $2, $3, 0)`, [
    organisationId,
    round['id'],
    member['id'],
  ]);
  // Most people answered and voted, as the history tells.
  for (const [kind, subject] of [
    ['answered', survey['id']],
    ['voted', round['vote_id']],
  ])
    await query(`INSERT INTO member_log (organisation_id, member_id, kind, subject_id) VALUES ($1, $2, $3, $4)`, [
      organisationId,
      member['id'],
      kind,
      subject,
    ]);
}

/** What syncing and looking for doubles leave. */
async function doubleThings({ organisationId, userId, query }: Making, { eventId }: DemoRows, member: Row) {
  const [memberSync] = await query(
    `INSERT INTO member_sync (organisation_id, event_id, state, made_by, settled_at) VALUES ($1, $2, 'done', $3, now()) RETURNING id`,
    [organisationId, eventId, userId],
  );
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
  return { syncId: memberSync?.['id'], doubleId: memberDouble?.['id'] };
}

/** One that is checked, one that runs, one that is done. */
async function importThings({ organisationId, query, call }: Making) {
  const newMembers = { file: { name: 'members.csv', bytes: Buffer.from('Name,Phone\nBo,13700137001') } };
  const imports: string[] = [];
  await query(`INSERT INTO member_import_match (organisation_id, titles, columns) VALUES ($1, 'some titles', '[]')`, [
    organisationId,
  ]);
  for (const state of ['CHECKED', 'REHEARSING', 'DONE']) {
    const { importId } = await call<{ importId: string }>('member.importUpload', {}, newMembers);
    imports.push(importId);
    await query(
      `UPDATE member_import SET state = $3, total = 1, columns = '["name", "phone"]', header = '["Name", "Phone"]', finished_at = now()
       WHERE organisation_id = $1 AND id = $2`,
      [organisationId, importId, state],
    );
    await query(
      `INSERT INTO member_import_row (organisation_id, import_id, row_number, state, cells, name, phones)
       VALUES ($1, $2, 2, 'GOOD', '["Bo", "13700137001"]', 'Bo', '{13700137001}')`,
      [organisationId, importId],
    );
  }
  return { memberImportId: imports[0], runningImportId: imports[1], doneImportId: imports[2] };
}
