import { randomBytes } from 'node:crypto';
import { accountRecharge } from '@convoke/contract/account/account.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinPosterSet } from '@convoke/contract/checkin/checkin.poster.calls.ts';
import { checkinHallAdd, checkinPointList } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { guestAdd, guestTypeAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestMerge } from '@convoke/contract/guest/guest.doubles.calls.ts';
import { guestAddLecture } from '@convoke/contract/guest/guest.event.calls.ts';
import { brandCooperationAdd } from '@convoke/contract/brand/brand.calls.ts';
import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { messageMailSend } from '@convoke/contract/message/message.calls.ts';
import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import { organizerBind, organizerEventGroups } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { organizerGroupAdd } from '@convoke/contract/organizer/organizer.group.calls.ts';
import { formBlockAdd } from '@convoke/contract/form/form.calls.ts';
import { ticketWaitJoin } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { questionnaireLinksAdd } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireTemplateSave } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { resourceFileUpload } from '@convoke/contract/resource/resource.calls.ts';
import { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { voteTemplateSave } from '@convoke/contract/vote/vote.template.calls.ts';
import { badgeAdd } from '@convoke/contract/badge/badge.calls.ts';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { boothAdd, boothBlockAdd } from '@convoke/contract/booth/booth.calls.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberChannelCreate, memberChannelInfo } from '@convoke/contract/member/member.channel.calls.ts';
import { participantGroupAdd } from '@convoke/contract/participant/participant.groups.calls.ts';
import { memberPhotoSet } from '@convoke/contract/member/member.photo.calls.ts';
import { participantPhotoSet } from '@convoke/contract/participant/participant.photo.calls.ts';
import { participantPush } from '@convoke/contract/participant/participant.push.calls.ts';
import { memberFieldAdd, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import { memberGroupAdd } from '@convoke/contract/member/member.group.calls.ts';
import { memberFilterAdd } from '@convoke/contract/member/member.saved.calls.ts';
import { memberMerge } from '@convoke/contract/member/member.merge.calls.ts';
import { memberTagAdd, memberTagCategoryAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { mailCheck, mailTemplateAdd, mailTest } from '@convoke/contract/message/message.mail.calls.ts';
import { edmAdd } from '@convoke/contract/resource/edm.calls.ts';
import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { smsSignAdd, smsTemplateAdd } from '@convoke/contract/message/message.sms.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { aField } from './forms.ts';
import { onePixel } from './fuzz-values.ts';
import type { Things } from './naming-fields.ts';
import { orderDesk } from './orders.ts';
import { aProgramme } from './programme.ts';
import { addCoupon, addPool, addTicket } from './selling.ts';
import { type Organisation, someone, type TestServer } from './server.ts';
import { answer, field, openSurvey } from './survey.ts';
import { device, openVote } from './voting.ts';

/** An organisation with one of everything that a call of an organiser names, and what each is called in inputs. */
export async function withThings(server: TestServer): Promise<{ organisation: Organisation; things: Things }> {
  const desk = await orderDesk(server);
  const { organisation } = desk;
  const sale = await desk.sale();
  const { eventId } = sale;
  const poolId = await addPool(server, sale, 50);
  const ticketId = await addTicket(server, sale, { poolId, tiers: [{ priceCents: 9000, quantity: 5 }] });
  const soldOut = await addTicket(server, sale, { stock: 1 });
  await desk.held(sale, [{ ticketId: soldOut }]);
  const couponCode = `C${randomBytes(4).toString('hex').toUpperCase()}`;
  const couponId = await addCoupon(server, sale, { code: couponCode });
  const sold = await desk.paid(sale, [{ ticketId, quantity: 2 }]);
  const { keyId } = await organisation.call(checkinKeyAdd, { eventId });
  const { hallId: signHallId } = await organisation.call(checkinHallAdd, { eventId, name: 'Hall' });
  const [point] = await organisation.call(checkinPointList, { eventId });
  const poster = await organisation.call(checkinPosterSet, {
    signPointId: point?.signPointId ?? '',
    version: 0,
    isOn: true,
  });
  const { groupId: partGroupId } = await organisation.call(participantGroupAdd, { eventId, name: 'Press' });
  const { templateId: badgeTemplateId } = await organisation.call(badgeAdd, {
    eventId,
    name: 'Press',
    design: standardDesign(),
  });
  const { formId: blockId } = await organisation.call(formBlockAdd, {
    name: 'A block',
    fields: [aField('why', 'text')],
  });
  const { orderId: rechargeId } = await organisation.call(accountRecharge, { amountCents: 10_000 });
  const { waiterId } = taken(
    await server.send(
      ticketWaitJoin,
      { eventId, ticketId: soldOut, quantity: 1, name: 'Ana', phone: someone().phone },
      { token: await server.applicationToken() },
    ),
  );
  const file = { name: 'a.png', bytes: onePixel };
  const picture = taken(await server.send(resourceFileUpload, {}, { token: organisation.token, file }));

  const survey = await openSurvey(organisation, [field('why', 'text')]);
  const { answerId } = await answer(server, survey, { why: 'a secret' });
  const link = await organisation.call(questionnaireLinksAdd, { surveyId: survey.surveyId, labels: ['Ana'] });
  const ofSurvey = await organisation.call(questionnaireTemplateSave, {
    surveyId: survey.surveyId,
    name: 'A template',
  });

  const vote = await openVote(organisation);
  const [candidateId = ''] = vote.candidates;
  const voteInfoId = vote.roundId;
  await (await device(server, vote)).cast(vote, [candidateId]);
  const ofVote = await organisation.call(voteTemplateSave, { voteId: vote.voteId, name: 'A template' });
  const [ballot] = (await organisation.call(voteBallotList, { voteInfoId })).records;

  const { guestTypeId } = await organisation.call(guestTypeAdd, { name: 'Keynote' });
  const { guestId } = await organisation.call(guestAdd, { name: 'Ada Lovelace', guestTypeId });
  const { eventGuestId } = await organisation.call(guestAddLecture, { eventId, guestId });

  const programme = await aProgramme(organisation, eventId, eventGuestId);
  const [otherId = '', goneId = ''] = await Promise.all(
    ['Bo', 'Boo'].map(async (name) => (await organisation.call(guestAdd, { name })).guestId),
  );
  const { mergeId } = await organisation.call(guestMerge, {
    guestId: otherId,
    version: 1,
    goneId,
    goneVersion: 1,
    name: 'Bo',
  });
  const { guestId: another } = await organisation.call(guestAdd, { name: 'Boo' });

  const { groupId: organizerGroupId } = await organisation.call(organizerGroupAdd, { kind: 'host' });
  const { organizerId } = await organisation.call(organizerAdd, { name: 'Acme', groupId: organizerGroupId });
  await organisation.call(organizerBind, { eventId, organizerIds: [organizerId] });
  const [placed] = await organisation.call(organizerEventGroups, { eventId });
  const { dynamicId } = await organisation.call(dynamicAdd, { eventId, kind: 'article', title: 'A secret' });
  const { pushId } = await organisation.call(participantPush, { eventId, type: 'changed' });
  const { blockId: hallId } = await organisation.call(boothBlockAdd, {
    eventId,
    name: 'Hall',
    width: 1000,
    height: 1000,
  });
  const boothAt = { x: 0, y: 0, width: 100, height: 100 };
  const { boothId } = await organisation.call(boothAdd, { blockId: hallId, number: 'A-1', ...boothAt });
  const { memberId } = await organisation.call(memberEntry, { name: 'Ana', phones: [someone().phone] });
  const twin = await organisation.call(memberEntry, { name: 'Bo' });
  const others = [await organisation.call(memberEntry, { name: 'Bo' })];
  const merged = await organisation.call(memberMerge, { ...twin, others });
  const { categoryId: tagCategoryId } = await organisation.call(memberTagCategoryAdd, { name: 'Interest' });
  const { tagId } = await organisation.call(memberTagAdd, { name: 'VIP', categoryId: tagCategoryId });
  const { groupId: memberGroupId } = await organisation.call(memberGroupAdd, { name: 'Club' });
  const { filterId } = await organisation.call(memberFilterAdd, {
    name: 'Never paid',
    tree: { all: [{ field: 'paid', operator: 'never', value: {} }] },
  });
  const { wormId } = await organisation.call(memberWormAdd, { phone: someone().phone });
  const { bookId } = await organisation.call(bookCalls.mail.bookAdd, { name: 'Press' });
  const { bookId: toBookId } = await organisation.call(bookCalls.mail.bookAdd, { name: 'Guests' });
  const address = someone().email;
  const { entryId: bookEntryId } = await organisation.call(bookCalls.mail.entryAdd, { bookId, address });
  const { entryId: goneEntryId } = await organisation.call(bookCalls.mail.entryAdd, { bookId, address: `x${address}` });
  const { batchId } = await organisation.call(bookCalls.mail.entryDelete, { bookId, entryIds: [goneEntryId] });
  const titled = { name: 'book.csv', bytes: Buffer.from(`E-mail\n${address}`) };
  const { bookImportId } = taken(
    await server.send(bookCalls.mail.importSheet, { bookId }, { token: organisation.token, file: titled }),
  );
  const { signId } = await organisation.call(smsSignAdd, { name: 'Acme' });
  const { smsTemplateId } = await organisation.call(smsTemplateAdd, {
    kind: 'notice',
    name: 'Reminder',
    signId,
    text: 'See you soon',
    isDraft: true,
  });
  const { channelId } = await organisation.call(memberChannelCreate, { name: 'Fair' });
  const { url: channelUrl } = await organisation.call(memberChannelInfo, { channelId });
  const { memberFieldId } = await organisation.call(memberFieldAdd, {
    name: 'Size',
    kind: 'choice',
    options: ['S', 'M'],
  });
  const [ownField] = await organisation.call(memberFieldList, {});
  const { brandId } = await organisation.call(brandCooperationAdd, { name: 'Acme' });
  const { taskId } = await organisation.call(messageMailSend, {
    name: 'A task',
    purpose: 'notice',
    sources: [{ kind: 'typed', addresses: [someone().email] }],
    mail: { subject: 'Hello', html: '<p>Hello</p>' },
    isDraft: true,
  });
  const { edmId } = await organisation.call(edmAdd, { name: 'A secret', html: '<p>A secret</p>' });
  const { mailTemplateId } = await organisation.call(mailTemplateAdd, {
    name: 'A secret',
    kind: 'notice',
    language: 'en',
    subject: 'A secret',
    html: '<p>A secret</p>',
  });
  const { checkId } = await organisation.call(mailCheck, { mailTemplateId });
  const { testId } = await organisation.call(mailTest, { mailTemplateId, to: 'a@example.com' });

  const rows = await rowsOf(server, organisation.organisationId, eventId);
  const photo = taken(
    await server.send(participantPhotoSet, { partsId: rows.partsId ?? '' }, { token: organisation.token, file }),
  );
  const portrait = taken(await server.send(memberPhotoSet, { memberId }, { token: organisation.token, file }));
  const things: Things = {
    ...rows,
    eventId,
    sourceId: eventId,
    ticketId,
    poolId,
    couponId,
    couponCode,
    orderId: sold.orderId,
    orderTicketId: sold.ticketIds[0] ?? '',
    paymentId: sold.paymentId,
    waiterId,
    keyId,
    guestTypeId,
    guestId,
    eventGuestId,
    organizerId,
    'organizer.groupId': organizerGroupId,
    partGroupId,
    'participant.groupId': partGroupId,
    'participant.fromGroupId': partGroupId,
    'participant.after': rows.partsId ?? '',
    'checkin.after': rows.partsId ?? '',
    photoId: photo.photoId,
    'organizer.id': organizerId,
    mapId: placed?.organizers[0]?.mapId ?? '',
    brandId,
    dynamicId,
    pushId,
    'member.memberId': memberId,
    'message.memberId': memberId,
    'message.groupId': memberGroupId,
    taskId,
    'member.photoId': portrait.photoId,
    edmId,
    mailTemplateId,
    checkId,
    testId,
    'member.mergeId': merged.mergeId,
    tagId,
    toTagId: tagId,
    labelId: tagId,
    tagCategoryId,
    'member.categoryId': tagCategoryId,
    'member.groupId': memberGroupId,
    'member.fromGroupId': memberGroupId,
    memberGroupId,
    intoGroupId: memberGroupId,
    filterId,
    exceptId: memberId,
    wormId,
    bookId,
    toBookId,
    'message.entryId': bookEntryId,
    'message.batchId': batchId,
    bookImportId,
    signId,
    smsTemplateId,
    'message.sms.templateId': smsTemplateId,
    'message.mail.templateId': mailTemplateId,
    noticeTemplateId: smsTemplateId,
    channelId,
    'member.code': channelUrl?.split('/').at(-1) ?? '',
    memberFieldId,
    'member.optionId': ownField?.options[0]?.optionId ?? '',
    'message.optionId': ownField?.options[0]?.optionId ?? '',
    examineId: rows.examineId ?? '',
    'checkin.hallId': signHallId,
    'badge.templateId': badgeTemplateId,
    'badge.groupId': partGroupId,
    'badge.key': picture.key,
    posterCode: poster.url?.split('/').at(-1) ?? '',
    'booth.blockId': hallId,
    'booth.number': 'B-9',
    boothId,
    'booth.exhibitorId': organizerId,
    logoKey: picture.key,
    ...programme,
    'schedule.from': programme.placeId,
    'schedule.to': programme.otherPlaceId,
    otherId,
    goneId: another,
    mergeId,
    blockId,
    'account.orderId': rechargeId,
    'payment.orderId': rechargeId,
    coverKey: picture.key,
    photoKey: picture.key,
    pictureKey: picture.key,
    surveyId: survey.surveyId,
    answerId,
    'questionnaire.token': link.links[0]?.token ?? '',
    'questionnaire.templateId': ofSurvey.templateId,
    voteId: vote.voteId,
    voteInfoId,
    candidateId,
    ballotId: ballot?.ballotId ?? '',
    addressKey: ballot?.addressKey ?? '',
    'vote.templateId': ofVote.templateId,
    'auth.token': await organisation.anotherToken(),
  };
  const missing = Object.entries(things).filter(([, value]) => !value);
  if (missing.length > 0) throw new Error(`nothing was made for ${missing.map(([name]) => name).join(', ')}`);
  return { organisation, things };
}

/** What came about by itself, and what takes a gateway or a worker to make: looked up, or written by hand. */
async function rowsOf(server: TestServer, organisationId: string, eventId: string): Promise<Things> {
  return withClient(server.database.superuserUrl, async (client) => {
    const one = async (text: string) =>
      (await client.query<{ id: string }>(text, [organisationId, eventId])).rows[0]?.id ?? '';
    const own = 'organisation_id = $1 AND event_id = $2';
    const createdBy = await one('SELECT created_by AS id FROM event WHERE organisation_id = $1 AND id = $2');
    const formId = await one('SELECT form_id AS id FROM event WHERE organisation_id = $1 AND id = $2');
    return {
      formId,
      was: formId,
      partsId: await one(`SELECT id FROM participant WHERE ${own}`),
      code: await one(`SELECT code AS id FROM participant WHERE ${own}`),
      companionCode: await one(`SELECT code AS id FROM participant WHERE ${own}`),
      groupId: await one(`SELECT id FROM checkin_group WHERE ${own}`),
      otherGroupId: await one(`SELECT id FROM checkin_group WHERE ${own}`),
      signPointId: await one(`SELECT id FROM checkin_point WHERE ${own}`),
      signUserId: await one(`SELECT id FROM checkin_member WHERE ${own}`),
      tierId: await one(
        'SELECT r.id FROM ticket_tier r JOIN ticket t ON t.organisation_id = r.organisation_id AND t.id = r.ticket_id WHERE t.organisation_id = $1 AND t.event_id = $2',
      ),
      'member.userId': createdBy,
      'message.userId': createdBy,
      'member.tagId': await one(
        `INSERT INTO member_tag (organisation_id, name, colour) SELECT organisation_id, 'Press', 'blue' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      'member.groupId': await one(
        `INSERT INTO member_group (organisation_id, name, colour) SELECT organisation_id, 'Press', 'blue' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      erasureId: await one(
        `INSERT INTO member_erasure (organisation_id, member_id, is_asked, state)
         SELECT organisation_id, (SELECT id FROM member m WHERE m.organisation_id = event.organisation_id ORDER BY id DESC LIMIT 1), true, 'done'
         FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      examineId: await one(
        `INSERT INTO member_examine (organisation_id, participant_id, reason, member_id)
         SELECT p.organisation_id, p.id, 'shared', (SELECT id FROM member m WHERE m.organisation_id = p.organisation_id LIMIT 1)
         FROM participant p WHERE p.organisation_id = $1 AND p.event_id = $2 LIMIT 1 RETURNING id`,
      ),
      importId: await one(
        `INSERT INTO participant_import (organisation_id, event_id, created_by, file_name, form_id, form_version, state)
         SELECT organisation_id, id, created_by, 'people.xlsx', form_id, 1, 'CHECKED' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      'checkin.number': await one(
        `WITH made AS (
           INSERT INTO attendance_certificate (organisation_id, number, event_id, participant_id, seconds, issued_at)
           SELECT organisation_id, left(upper(md5(id::text)), 14), event_id, id, 3600, now() FROM participant WHERE ${own} LIMIT 1
           RETURNING organisation_id, id, number
         ), listed AS (INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'certificate', number, organisation_id, id FROM made)
         SELECT number AS id FROM made`,
      ),
      'schedule.importId': await one(
        `INSERT INTO schedule_import (organisation_id, event_id, file_name, programme, created_by, created_at)
         SELECT organisation_id, id, 'a.xml', '{"timeZone":null,"dates":[],"places":[],"tracks":[],"people":[],"items":[],"faults":[]}', created_by, now()
         FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      'guest.importId': await one(
        `INSERT INTO guest_import (organisation_id, file_name, total, fresh, matching, bad, created_by, created_at)
         SELECT organisation_id, 'guests.xlsx', 1, 1, 0, 0, created_by, now() FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      'member.importId': await one(
        `INSERT INTO member_import (organisation_id, file_name, format, language, created_by)
         SELECT organisation_id, 'members.csv', 'text', 'en', created_by FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      doubleId: await one(
        `INSERT INTO member_double (organisation_id, member_id, other_id, reasons, strength)
         SELECT a.organisation_id, a.id, b.id, '{name}', 2 FROM member a JOIN member b USING (organisation_id)
         WHERE a.organisation_id = $1 AND a.id < b.id AND $2::text <> '' LIMIT 1 RETURNING id`,
      ),
      entryId: await one(
        `INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, is_pending, phone_member_id, email_member_id)
         SELECT c.organisation_id, c.id, 'one-of-things', 'form', 'conflict', true, m.id, m.id FROM event e
         JOIN member_channel c USING (organisation_id) JOIN member m USING (organisation_id) WHERE e.organisation_id = $1 AND e.id = $2 LIMIT 1 RETURNING id`,
      ),
      'message.bookId': await one(
        `INSERT INTO address_book (organisation_id, channel, name, made_by)
         SELECT organisation_id, 'mail', 'A book of ' || id, created_by FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      'message.entryId': await one(
        `INSERT INTO address_book_entry (organisation_id, book_id, address)
         SELECT b.organisation_id, b.id, 'entry@example.com' FROM address_book b JOIN event e USING (organisation_id) WHERE e.organisation_id = $1 AND e.id = $2 LIMIT 1 RETURNING id`,
      ),
      stopId: await one(
        `INSERT INTO message_stop (organisation_id, channel, address, scope, why)
         SELECT organisation_id, 'mail', 'stopped@example.com', 'all', 'by_hand' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      domainId: await one(
        `INSERT INTO mail_domain (organisation_id, domain, selector, sealed_key, public_key, slot)
         SELECT organisation_id, 'things.example.com', 'convoke', '', '', 1 FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      lineId: await one(
        `INSERT INTO message_line (organisation_id, task_id, channel, address, state)
         SELECT t.organisation_id, t.id, t.channel, 'line@example.com', 'failed' FROM message_task t JOIN event e USING (organisation_id)
         WHERE e.organisation_id = $1 AND e.id = $2 LIMIT 1 RETURNING id`,
      ),
      fileId: await one(
        `INSERT INTO form_file (organisation_id, form_id, field_id, kind, name, content_type, bytes, storage_key)
         SELECT organisation_id, form_id, 'paper', 'picture', 'a.png', 'image/png', 1, 'nowhere' FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
      ),
      refundId: await one(
        `INSERT INTO refund (organisation_id, event_id, order_id, payment_id, amount_cents, cause)
         SELECT organisation_id, event_id, order_id, id, 1, 'organiser' FROM payment WHERE ${own} LIMIT 1 RETURNING id`,
      ),
    };
  });
}

function taken<Data>(answer: { code: number; message: string; data: Data }): Data {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
