import { allCalls } from '@convoke/contract/all-calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import sharp from 'sharp';
import { noteVisit } from '../../src/domains/message/answers/message.visits.ts';
import { hashToken, newToken } from '../../src/core/codes.ts';
import { demoLogin, makeDemo } from '../../src/demo/demo.ts';
import { contactProofOf } from '../../src/domains/form/contact/contact.ops.ts';
import { whoIs } from '../../src/domains/auth/auth.people.ts';
import { followEvent } from '../../src/domains/member/member.flow.ts';
import { unforeseen } from '../../src/core/unforeseen.ts';
import { jobDefinitions } from '../../src/app.ts';
import { aField } from '../forms.ts';
import { type Answer, type Organisation, plainEvent, type SendOptions, someone, type TestServer } from '../server.ts';
import { onePixel } from '../fuzz-values.ts';
import { aProgramme } from '../programme.ts';
import { field, openSurvey } from '../survey.ts';
import { device } from '../voting.ts';
import { bookThings } from './books.ts';
import type { GrowthWorld } from './known.ts';

/** The demo's organisation, under a login of its own, with what the demo lacks. */
export async function growthWorld(serverNow: () => TestServer, name: string): Promise<GrowthWorld> {
  const server = serverNow();
  await makeDemo(server.services);
  const person = await whoIs(server.services.database, demoLogin.username);
  if (!person) throw new Error('the demo has no organisation');
  const { organisationId, userId } = person;
  const token = newToken('cvu');
  const query = (statement: string, values: unknown[]): Promise<Record<string, unknown>[]> =>
    withClient(
      server.database.superuserUrl,
      async (client) => (await client.query<Record<string, unknown>>(statement, values)).rows,
    );
  await query(`UPDATE login_name SET name = $1 || name WHERE organisation_id = $2`, [name, organisationId]);
  await query(
    `INSERT INTO access_token (token_hash, kind, organisation_id, user_id, expires_at) VALUES ($1, 'organiser', $2, $3, now() + interval '9 days')`,
    [hashToken(token), organisationId, userId],
  );
  const one = async (statement: string, values: unknown[] = [organisationId]) =>
    (await query(statement, values))[0] ?? {};
  const application = await server.applicationToken();
  async function call<Out>(id: string, input: object, options: SendOptions = {}): Promise<Out> {
    const of = allCalls.find((each) => each.id === id);
    if (!of) throw new Error(`there is no call ${id}`);
    const isOwn = of.audience === 'organiser' || of.audience === 'staff';
    const sending = { ...(of.audience === 'open' ? {} : { token: isOwn ? token : application }), ...options };
    const got = (await serverNow().send(of as never, input, sending)) as Answer<Out>;
    if (got.code !== 0)
      throw new Error(
        `${id}: ${got.status} ${got.message} ${JSON.stringify(got.data)} ${unforeseen.splice(0).join('; ')}`,
      );
    return got.data;
  }

  const event = await one(`SELECT * FROM event WHERE organisation_id = $1 AND use_ticket = 1`);
  const eventId = event['id'];
  const of = [organisationId, eventId];
  const inEvent = (table: string, more = '') =>
    one(`SELECT * FROM ${table} WHERE organisation_id = $1 AND event_id = $2 ${more} ORDER BY 1, 2 LIMIT 1`, of);
  const free = await one(
    `SELECT e.*, f.id AS form FROM event e LEFT JOIN form f ON f.organisation_id = e.organisation_id AND f.id = e.form_id
     WHERE e.organisation_id = $1 AND e.use_ticket = 0 AND e.publish_status = 1 ORDER BY e.starts_at DESC LIMIT 1`,
  );
  const person1 = await inEvent('participant', `AND state = 'APPROVED' AND phone IS NOT NULL AND email IS NOT NULL`);
  const order = await inEvent(
    'ticket_order',
    `AND state = 'PAID' AND total_cents > 0 AND refunded_cents = 0 AND quantity = 1 AND id NOT IN (
      SELECT t.order_id FROM order_ticket t JOIN participant p ON p.organisation_id = t.organisation_id AND p.id = t.participant_id
      WHERE p.signed_in_at IS NOT NULL OR p.state <> 'APPROVED')`,
  );
  const survey = await one(`SELECT * FROM questionnaire WHERE organisation_id = $1 ORDER BY title LIMIT 1`);
  const answered = await one(
    `SELECT * FROM questionnaire_answer WHERE organisation_id = $1 AND questionnaire_id = $2 LIMIT 1`,
    [organisationId, survey['id']],
  );
  const round = await one(`SELECT * FROM vote_round WHERE organisation_id = $1 AND state = 'open'`);
  const candidate = await one(`SELECT * FROM candidate WHERE organisation_id = $1 AND round_id = $2 LIMIT 1`, [
    organisationId,
    round['id'],
  ]);
  const group = await inEvent('checkin_group', 'AND is_default');
  const point = await inEvent('checkin_point', 'AND is_default');
  const member = await one(
    `SELECT m.* FROM checkin_member m WHERE organisation_id = $1 AND event_id = $2 AND participant_id = $3`,
    [...of, person1['id']],
  );
  const ticket = await inEvent('ticket', 'AND on_sale AND NOT is_hidden AND deleted_at IS NULL');

  // What the demo has none of.
  for (const table of ['ticket', 'event'])
    await one(`UPDATE ${table} SET companions = 20 WHERE organisation_id = $1 RETURNING id`);
  const { keyId } = await call<{ keyId: string }>('checkin.keyAdd', { eventId });
  const { hallId: signHallId } = await call<{ hallId: string }>('checkin.hallAdd', { eventId, name: 'Sign-in hall' });
  const { groupId: partGroupId } = await call<{ groupId: string }>('participant.groupAdd', {
    eventId,
    name: 'Press',
    rule: { channels: ['press'] },
  });
  const { groupId: ruledGroupId } = await call<{ groupId: string }>('checkin.groupAdd', {
    eventId,
    groupName: 'Press room',
    rule: { ticketIds: [ticket['id']] },
  });
  for (let after: string | null = null, more = true; more; ) {
    const step: { next: string | null } = await call('checkin.groupFill', { groupId: ruledGroupId, after });
    after = step.next;
    more = after !== null;
  }
  await call('checkin.pointAdd', { eventId, groupId: ruledGroupId, name: 'Press room' });
  const ruled = await one(
    `SELECT m.id FROM checkin_member m WHERE organisation_id = $1 AND group_id = $2 ORDER BY m.id LIMIT 1`,
    [organisationId, ruledGroupId],
  );
  // Taken out by a hand: the rule does not bring them back.
  await call('checkin.userDelete', { groupId: ruledGroupId, signUserIds: [ruled['id']] });
  const { templateId: badgeTemplateId } = await call<{ templateId: string }>('badge.add', {
    eventId,
    name: 'Press',
    groupIds: [partGroupId],
    design: standardDesign(),
  });
  await call('badge.print', { eventId, partsIds: [person1['id']] });
  await call('participant.photoSet', { partsId: person1['id'] }, { file: { name: 'a.png', bytes: onePixel } });
  const windows = [{ opensAt: '2020-01-01T00:00:00Z', closesAt: '2090-01-01T00:00:00Z' }];
  await call('checkin.pointUpdate', { signPointId: point['id'], windows });
  const waitNonce = 'waits-for-the-staff';
  const staffed = { eventId, groupId: group['id'], name: 'Guarded', needsConfirm: true };
  const { signPointId: staffedId } = await call<{ signPointId: string }>('checkin.pointAdd', staffed);
  await call('checkin.pointUpdate', { signPointId: staffedId, admitsSandbox: true });
  await call('checkin.signIn', { signUserId: member['id'], signPointId: staffedId, nonce: waitNonce });
  await call('checkin.posterSet', { signPointId: point['id'], version: 0, isOn: true });
  const staffedPoster = await call<{ url: string }>('checkin.posterSet', {
    signPointId: staffedId,
    version: 0,
    isOn: true,
  });
  await query(
    `INSERT INTO checkin_openid (organisation_id, event_id, open_id, participant_id) VALUES ($1, $2, 'somebody', $3)`,
    [...of, person1['id']],
  );
  // Noted after its answer: long before anything is counted.
  await call('checkin.desk', { eventId, device: 'A phone', signPointId: point['id'] });
  await call('shortlink.convert', { data: 'https://example.com/a' });
  const surveyTemplate = await call<{ templateId: string }>('questionnaire.templateSave', {
    surveyId: survey['id'],
    name: 'Ours',
  });
  const voteTemplate = await call<{ templateId: string }>('vote.templateSave', {
    voteId: round['vote_id'],
    name: 'Ours',
  });
  const links = await call<{ links: { token: string }[] }>('questionnaire.linksAdd', {
    surveyId: survey['id'],
    labels: ['Ana', 'Bo'],
  });
  await call('event.draftSave', { eventId: free['id'], version: free['version'], title: 'Not published yet' });
  await call('room.settingSave', { eventId: free['id'], isOn: true, perMinute: 100_000 });
  await call('room.enter', { code: free['code'], visitor: 'visitor-of-a-test-0000' });
  const { formId: blockId } = await call<{ formId: string }>('form.blockAdd', {
    name: 'A block',
    fields: [aField('blockText', 'text')],
  });
  const { resultCode } = await call<{ resultCode: string }>('questionnaire.share', {
    surveyId: survey['id'],
    on: true,
  });
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
  const calling = { call: (of: { id: string }, input: unknown) => call(of.id, input as object) } as Pick<
    Organisation,
    'call'
  >;
  const { groupId: organizerGroupId } = await call<{ groupId: string }>('organizer.groupAdd', {
    kind: 'host',
    name: 'Ours',
  });
  const { organizerId } = await call<{ organizerId: string }>('organizer.add', {
    name: 'Acme Foundation',
    contactName: 'Ana',
    phone: '13712345671',
    groupId: organizerGroupId,
  });
  await call('organizer.bind', { eventId, organizerIds: [organizerId] });
  await call('brand.cooperationAdd', { name: 'Acme' });
  const { dynamicId } = await call<{ dynamicId: string }>('dynamic.add', {
    eventId,
    kind: 'article',
    title: 'The line-up is out',
    content: '<p>Forty talks</p>',
    publish: 'now',
  });
  const { blockId: hallId } = await call<{ blockId: string }>('booth.blockAdd', {
    eventId,
    name: 'Hall',
    width: 4000,
    height: 4000,
  });
  const { boothId } = await call<{ boothId: string }>('booth.add', {
    blockId: hallId,
    number: 'A-1',
    x: 0,
    y: 0,
    width: 300,
    height: 300,
  });
  // Made by hand: nobody is to be told of it meanwhile. One of them is still under way.
  const [push] = await query(
    `INSERT INTO event_push (organisation_id, event_id, type, words, with_sms, state, people, made_by, created_at, settled_at)
     SELECT $1, $2, type, '', false, state, 1, $1, now(), CASE state WHEN 'done' THEN now() END
     FROM (VALUES ('changed', 'running'), ('reminder', 'done')) AS made (type, state) RETURNING id`,
    [organisationId, eventId],
  );
  await query(
    `INSERT INTO event_push_recipient (organisation_id, push_id, recipient, participant_id) VALUES ($1, $2, 'ana@example.com', $1)`,
    [organisationId, push?.['id']],
  );
  // As many become members as the job would make; one of them is under review.
  await followEvent(server.services, { organisationId, eventId: String(eventId) });
  const [oneMember] = await query(
    `SELECT m.id, m.version, m.phone, m.name, m.email, m.company FROM member m JOIN member_participant l ON l.organisation_id = m.organisation_id AND l.member_id = m.id
     WHERE m.organisation_id = $1 AND l.participant_id = $2`,
    [organisationId, person1['id']],
  );
  const { categoryId: tagCategory } = await call<{ categoryId: string }>('member.tagCategoryAdd', { name: 'Interest' });
  const { tagId: memberTag } = await call<{ tagId: string }>('member.tagAdd', { name: 'VIP' });
  const { groupId: memberGroup } = await call<{ groupId: string }>('member.groupAdd', { name: 'Club' });
  const { wormId } = await call<{ wormId: string }>('member.wormAdd', { phone: oneMember?.['phone'], name: 'Worm' });
  await query(
    `INSERT INTO worm_match (organisation_id, event_id, participant_id, worm_id, how)
     SELECT organisation_id, event_id, id, $2, 'phone' FROM participant WHERE organisation_id = $1 AND id = $3 ON CONFLICT DO NOTHING`,
    [organisationId, wormId, person1['id']],
  );
  const books = await bookThings(call);
  const mail = { name: 'Growing', kind: 'notice', language: 'en', subject: 'Hello', html: '<p>Hello {{name}}</p>' };
  const { edmId } = await call<{ edmId: string }>('edm.add', { name: 'Growing', html: mail.html });
  const { mailTemplateId } = await call<{ mailTemplateId: string }>('message.mailTemplateAdd', mail);
  const { checkId } = await call<{ checkId: string }>('message.mailCheck', { mailTemplateId });
  const { testId } = await call<{ testId: string }>('message.mailTest', { mailTemplateId, to: someone().email });
  const labelled = [oneMember?.['id']];
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
    memberId: oneMember?.['id'],
    version: oneMember?.['version'],
    fields: [
      { memberFieldId, value: choices?.['ids'] },
      { memberFieldId: birthday, value: '1990-02-28' },
    ],
  });
  await call('member.tagAddMembers', { memberIds: labelled, tagIds: [memberTag] });
  await call('member.groupPut', { groupId: memberGroup, memberIds: labelled });
  const { channelId: memberChannel } = await call<{ channelId: string }>('member.channelCreate', { name: 'Fair' });
  const { channelId: systemChannel } = await call<{ channelId: string }>('member.channelCreate', {
    name: 'Registrations',
    source: 'poster',
  });
  const channelInfo = await call<{ url: string }>('member.channelInfo', { channelId: memberChannel });
  await call('member.unifiedEntry', { channelId: memberChannel, phone: oneMember?.['phone'] });
  const [channelEntry] = await query(
    `INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, is_pending, phone_member_id, email_member_id)
     VALUES ($1, $2, 'one-to-decide', 'form', 'conflict', true, $3, $3) RETURNING id`,
    [organisationId, memberChannel, oneMember?.['id']],
  );
  await query('UPDATE member_channel SET pending = 1 WHERE organisation_id = $1 AND id = $2', [
    organisationId,
    memberChannel,
  ]);
  const [examine] = await query(
    `INSERT INTO member_examine (organisation_id, participant_id, reason, member_id)
     SELECT organisation_id, id, 'shared', $2 FROM participant WHERE organisation_id = $1 AND event_id <> $3 LIMIT 1 RETURNING id`,
    [organisationId, oneMember?.['id'], eventId],
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
  await query(`INSERT INTO answer_reach (organisation_id, questionnaire_id) VALUES ($1, $2)`, [
    organisationId,
    survey['id'],
  ]);
  await query(`INSERT INTO member_voted (organisation_id, round_id, member_id, period) VALUES ($1, $2, $3, 0)`, [
    organisationId,
    round['id'],
    oneMember?.['id'],
  ]);
  // Most people answered and voted, as the history tells.
  for (const [kind, subject] of [
    ['answered', survey['id']],
    ['voted', round['vote_id']],
  ])
    await query(`INSERT INTO member_log (organisation_id, member_id, kind, subject_id) VALUES ($1, $2, $3, $4)`, [
      organisationId,
      oneMember?.['id'],
      kind,
      subject,
    ]);
  await call('member.consentRecord', { memberIds: labelled, channels: ['email'], answer: 'given', source: 'a form' });
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
    [organisationId, oneMember?.['id']],
  );
  await query(`INSERT INTO member_key (organisation_id, key, member_id) VALUES ($1, 'a digest', $2)`, [
    organisationId,
    oneMember?.['id'],
  ]);
  await query(
    `INSERT INTO member_keyed (organisation_id, member_id, digest, is_fresh) VALUES ($1, $2, 'a digest', false)`,
    [organisationId, oneMember?.['id']],
  );
  // One that is checked, one that runs, one that is done.
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
  const programme = await aProgramme(calling, String(eventId), eventGuestId);
  const plans = await Promise.all(
    [1, 2].map(() => call<{ key: string }>('schedule.planAdd', { code: event['code'], numbers: [1] })),
  );
  const [plan, asking] = await query(
    `UPDATE agenda_plan SET mail = 'plan@example.com', mail_asked_at = now() WHERE organisation_id = $1 RETURNING id`,
    [organisationId],
  );
  await query(`UPDATE agenda_plan SET mail_confirmed_at = '2026-01-01' WHERE organisation_id = $1 AND id = $2`, [
    organisationId,
    plan?.['id'],
  ]);
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
  const undone = await call<{ mergeId: string }>('guest.merge', {
    guestId: guestId,
    version: 1,
    goneId: third,
    goneVersion: 1,
    name: 'Ada Lovelace',
  });
  await call('guest.mergeUndo', undone);
  const titles = { file: { name: 'programme.csv', bytes: Buffer.from('Title\nOne') } };
  const read = await call<{ importId: string }>('schedule.import', { eventId }, titles);
  const sheet = { file: { name: 'guests.csv', bytes: Buffer.from('Name,Company\nBo,Acme\n,Nobody') } };
  const { importId: guestImportId } = await call<{ importId: string }>('guest.import', {}, sheet);
  const limited = await openSurvey(calling, [
    field('drink', 'single', { options: [['tea', 900_000], 'milk'] }),
    field('paper', 'file', { max: 2, files: { kinds: ['picture'], maxBytes: 20_000 } }),
  ]);
  const guarded = await openSurvey(calling, [field('why', 'text')], { password: 'open sesame' });
  await call('questionnaire.unlock', { code: guarded.code, password: 'no' }).catch(() => {});
  const pixel = { width: 1, height: 1, channels: 3, background: '#fff' } as const;
  const paper = { file: { name: 'a.png', bytes: await sharp({ create: pixel }).png().toBuffer() } };
  const { fileId } = await call<{ fileId: string }>(
    'form.fileUpload',
    { formId: limited.formId, fieldId: 'paper' },
    paper,
  );
  await call('questionnaire.collect', {
    code: limited.code,
    answers: { drink: 'tea', paper: [{ fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-limited-one',
  });
  const kept = await call<{ fileId: string }>('form.fileUpload', { formId: limited.formId, fieldId: 'paper' }, paper);
  await call('questionnaire.draftSave', {
    code: limited.code,
    answers: { paper: [{ fileId: kept.fileId, name: 'a.png', bytes: 1 }] },
    formVersion: 1,
    nonce: 'nonce-of-a-draft-of-a-limited-one',
    email: `${name}@example.com`,
  });
  // A task of each kind that has sent something, with a double and one that is no address.
  const sent = async (id: string, typed: string, content: object) => {
    const addresses = [typed, typed, 'nobody'];
    const made = await call<{ taskId: string }>(id, {
      name: 'Invitation',
      purpose: 'promotion',
      sources: [{ kind: 'typed', addresses }],
      ...content,
    });
    await jobDefinitions
      .find((each) => each.name === 'message.run')
      ?.run(server.services, { organisationId, taskId: made.taskId });
    return made.taskId;
  };
  const mailAddress = `${name}-message@example.com`;
  const mailTask = await sent('message.mailSend', mailAddress, { mail: { subject: 'Hello', html: '<p>Hello</p>' } });
  const mailLine = await one(
    'SELECT id FROM message_line WHERE organisation_id = $1 AND task_id = $2 AND attempted_at IS NOT NULL',
    [organisationId, mailTask],
  );
  await call('message.stopAdd', { channel: 'mail', addresses: [`${name}-stopped@example.com`] });
  await call('message.domainAdd', { domain: `${name}.example.com` });
  const stop = await one('SELECT id FROM message_stop WHERE organisation_id = $1 LIMIT 1');
  const mailDomain = await one('SELECT id FROM mail_domain WHERE organisation_id = $1 LIMIT 1');
  // An opening of it, so that there are events to judge.
  await noteVisit(server.services, organisationId, {
    lineId: String(mailLine?.['id']),
    kind: 'open',
    at: new Date(),
    network: '203.0.113.0/24',
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    link: null,
  });
  await query(
    `INSERT INTO event_notice (organisation_id, event_id, trigger, channel, is_on) VALUES ($1, '${String(eventId)}', 'paid', 'mail', true)`,
    [organisationId],
  );
  const smsTask = await sent('message.smsBatch', someone().phone, { sms: { signName: 'Convoke', text: 'Hello' } });
  const { signId } = await call<{ signId: string }>('message.smsSignAdd', { name: 'Acme' });
  await call('message.smsTemplateAdd', {
    kind: 'notice',
    name: 'Reminder',
    signId,
    text: 'See you soon',
    isDraft: true,
  });
  const people = { file: { name: 'people.csv', bytes: Buffer.from('Name,Phone\nAna,13712345678\nBo,nobody') } };
  const { importId } = await call<{ importId: string }>('participant.importExtra', { eventId: free['id'] }, people);
  const job = (wanted: string, data: object) =>
    jobDefinitions.find((each) => each.name === wanted)?.run(server.services, data);
  await job('participant.importCheck', { organisationId, importId, language: 'en' });
  await job('order.paid', { organisationId, orderIds: [order['id']] });
  await job('order.invariants', {});
  await job('questionnaire.parts', { organisationId, surveyId: survey['id'] });
  const key = { headers: { 'idempotency-key': 'a-key-of-a-test' } };
  await call('coupon.generate', { eventId, count: 2, kind: 'percent', percent: 10 }, { ...key });
  const buyer = { name: 'Ana', phone: '13712345679' };
  await call('order.create', { eventId, orders: [{ tickets: [{ ticketId: ticket['id'], quantity: 1 }], buyer }] }, key);
  // Nothing of what is open ends meanwhile: its copies hold places that no count knows of, and giving those back would be refused.
  await one(
    `UPDATE ticket_order SET expires_at = now() + interval '9 days' WHERE organisation_id = $1 AND expires_at IS NOT NULL`,
  );
  await one(
    `INSERT INTO payment_refusal (organisation_id, payment_id, reason, times) SELECT organisation_id, id, 'amount', 1 FROM payment
     WHERE organisation_id = $1 LIMIT 1`,
  );

  const attended = await anAttended(call);
  await job('checkin.countMinutes', { organisationId, eventId: attended.attendedId });
  const certificate = await one(`SELECT number FROM attendance_certificate WHERE organisation_id = $1`);
  await call('checkin.hallUpdate', {
    hallId: signHallId,
    version: 1,
    name: 'Sign-in hall',
    placeIds: [programme.placeId],
  });

  const known = {
    ...attended,
    certificateNumber: certificate['number'],
    eventId,
    code: event['code'],
    sourceId: eventId,
    free,
    formId: event['form_id'],
    freeForm: free['form_id'],
    blockId,
    limited: { ...limited },
    guarded: { ...guarded },
    importId,
    fileId,
    resultCode,
    ticketId: ticket['id'],
    partsId: person1['id'],
    person: person1,
    partsIds: [person1['id']],
    participantCode: person1['code'],
    orderId: order['id'],
    order,
    couponCode: (await inEvent('coupon', 'AND deleted_at IS NULL AND is_on'))['code'],
    waiterId: (await inEvent('ticket_waiter'))['id'],
    groupId: group['id'],
    signPointId: point['id'],
    signUserId: member['id'],
    keyId,
    signHallId,
    waitNonce,
    posterCode: staffedPoster.url.split('/').at(-1),
    proof: contactProofOf(server.services, { phone: String(person1['phone']) }).proof,
    partGroupId,
    ruledGroupId,
    badgeTemplateId,
    guestTypeId,
    guestId,
    eventGuestId,
    guestToken: guestLink.url.split('#token=')[1],
    dynamicId,
    pushId: push?.['id'],
    member: oneMember ?? {},
    memberTag,
    memberGroup,
    memberFilter,
    dynamicGroup,
    erasureId,
    memberChannel,
    systemChannel,
    channelCode: channelInfo.url.split('/').at(-1),
    channelEntry: channelEntry?.['id'],
    memberFieldId,
    tagCategory,
    wormId,
    ...books,
    edmId,
    mailTemplateId,
    checkId,
    testId,

    examineId: examine?.['id'],
    syncId: memberSync?.['id'],
    doubleId: memberDouble?.['id'],
    hallId,
    boothId,
    organizerId,
    organizerGroupId,
    guestImportId,
    memberImportId: imports[0],
    mailTask,
    mailLine: mailLine?.['id'],
    stopId: stop?.['id'],
    domainId: mailDomain?.['id'],
    smsTask,
    mailAddress,
    runningImportId: imports[1],
    doneImportId: imports[2],
    ...programme,
    planKey: plans[0]?.key,
    planId: plan?.['id'],
    askingPlanId: asking?.['id'],
    scheduleImportId: read.importId,
    surveyId: survey['id'],
    survey,
    answerId: answered['id'],
    answers: answered['answers'],
    voteId: round['vote_id'],
    voteInfoId: round['id'],
    candidateId: candidate['id'],
    candidateIds: [candidate['id']],
    surveyTemplate: surveyTemplate.templateId,
    voteTemplate: voteTemplate.templateId,
    linkToken: links.links[0]?.token,
    freeTicketId: (await inEvent('ticket', 'AND price_cents = 0 AND NOT is_hidden AND deleted_at IS NULL'))['id'],
    waiter: await inEvent('ticket_waiter'),
    rechargeNumber: (await one(`SELECT number FROM recharge WHERE organisation_id = $1 LIMIT 1`))['number'],
    rechargeId: (await one(`SELECT id FROM recharge WHERE organisation_id = $1 LIMIT 1`))['id'],
    visitor: 'visitor-of-a-test-0000',
  };
  return {
    organisationId,
    userId,
    token,
    known,
    one,
    call,
    device: async () => (await device(serverNow(), { voteId: String(round['vote_id']) })).cookie,
  };
}

/** An event at which somebody was for an hour, whose minutes are to be counted, and who has the certificate of it. */
async function anAttended(call: <Out>(id: string, input: object) => Promise<Out>) {
  const hours = (n: number) => new Date(Date.now() + n * 3_600_000).toISOString();
  const { eventId, code } = await call<{ eventId: string; code: string }>('event.add', {
    ...plainEvent(),
    startsAt: hours(-3),
    endsAt: hours(3),
  });
  await call('event.publish', { eventId, publishStatus: 1 });
  const { participantCode } = await call<{ participantCode: string }>('participant.register', {
    code,
    answers: someone(),
  });
  const { signUserId } = await call<{ signUserId: string }>('checkin.userByCode', { code: participantCode });
  const [door] = await call<{ signPointId: string }[]>('checkin.pointList', { eventId });
  await call('checkin.pointUpdate', { signPointId: door?.signPointId, direction: 'both', reentry: true });
  const one = { code: participantCode, letIn: true };
  const scans = [
    { ...one, nonce: 'attended-and-came', scannedAt: hours(-2), direction: 'in' },
    { ...one, nonce: 'attended-and-left', scannedAt: hours(-1), direction: 'out' },
  ];
  await call('checkin.scan', { eventId, scans });
  await call('checkin.certificateRuleSave', { eventId, version: 0, isOn: true, availableFrom: '2020-01-01T00:00:00Z' });
  await call('checkin.certificateOwnPdf', { code: participantCode });
  await call('checkin.minutesCount', { eventId });
  return { attendedId: eventId, attendedCode: participantCode, attendedUserId: signUserId };
}
