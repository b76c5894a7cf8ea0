import { randomBytes } from 'node:crypto';
import { standardDesign } from '@convoke/contract/badge/badge.rules.ts';
import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { seal } from '../../src/core/sealed.ts';
import { messageToken } from '../../src/domains/message/message.tokens.ts';
import { onePixel } from '../fuzz-values.ts';
import { bookSearches, bookSamples } from './books.ts';
import { secretKey, someone } from '../server.ts';
import { sampleInput, schemaOf } from '../sample-input.ts';
import { field } from '../survey.ts';
import type { GrowthWorld, Known } from './known.ts';

/** What one call, or one job, is measured with. */
export interface Sample {
  /** What is special about it; empty: only what must be given. */
  label: string;
  input: Input;
  headers?: Record<string, string>;
}

type Input = Record<string, unknown>;
type Make<Made = Input> = (known: Known, world: GrowthWorld) => Made;

const nonce = () => randomBytes(12).toString('hex');
const leaveToken = (organisationId: string, lineId: unknown) =>
  messageToken({ SECRET_KEY: secretKey }, 'stop', { organisationId, id: String(lineId) });
const buyer = () => ({ name: 'Ana', phone: someone().phone, email: someone().email });
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** An order that was placed at the door and waits to be paid. */
async function atDoor(eventId: unknown, ticketId: unknown, world: GrowthWorld): Promise<Input> {
  const input = { eventId, ticketId, answers: { ...someone() } };
  return { orderId: (await world.call<{ orderId: string }>('order.walkIn', input)).orderId };
}

/** A template of mails. */
const aMail = () => ({
  name: nonce(),
  kind: 'notice',
  language: 'en',
  subject: 'Hello',
  html: '<p>Hello {{name}}</p>',
});

/** A channel that nothing else is done with. */
const aChannel = (world: GrowthWorld) => world.call<{ channelId: string }>('member.channelCreate', { name: nonce() });

/** Two members that nothing else is done with. */
const twoMembers = async (world: GrowthWorld) => {
  const make = () =>
    world.call<{ memberId: string; version: number }>('member.entry', { name: nonce(), phones: [someone().phone] });
  return [await make(), await make()] as const;
};

/** Of members: conditions over an event, money and a name. */
const whoCame = (eventId: unknown) => ({
  all: [
    { field: 'signedIn', operator: 'at', value: { eventIds: [eventId] } },
    { field: 'paid', operator: 'never' },
    { none: [{ field: 'name', operator: 'contains', value: { text: 'zzz' } }] },
  ],
});

/** What a call is asked with where the names of its fields do not say it. */
const special: Readonly<Record<string, Make<Input | Promise<Input>>>> = {
  'account.rechargeCheck': ({ rechargeId }) => ({ orderId: rechargeId }),
  'order.quote': ({ eventId, ticketId }) => ({ eventId, tickets: [{ ticketId, quantity: 1 }] }),
  'order.create': ({ eventId, ticketId }) => ({
    eventId,
    orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer: buyer() }],
  }),
  'order.completeOffline': async ({ eventId, ticketId }, world) => {
    const input = { eventId, orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer: buyer() }] };
    return { orderId: (await world.call<{ orderId: string }>('order.create', input)).orderId };
  },
  'order.ticketRegister': ({ code, freeTicketId }) => ({
    code,
    ticketId: freeTicketId,
    answers: { ...someone() },
  }),
  'order.walkIn': ({ eventId, freeTicketId }) => ({ eventId, ticketId: freeTicketId, answers: { ...someone() } }),
  'order.walkInState': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
  'order.walkInCash': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
  'order.walkInCancel': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
  'participant.register': ({ free }) => ({ code: free['code'], answers: { ...someone() } }),
  'participant.formInfo': ({ free }) => ({ formId: free['code'] }),
  'participant.check': ({ free }) => ({ code: free['code'], phone: someone().phone }),
  'participant.find': ({ free }) => ({ code: free['code'], phone: someone().phone }),
  'participant.pushPreview': ({ eventId }) => ({ eventId, type: 'changed' }),
  'participant.own': ({ participantCode }) => ({ code: participantCode }),
  'participant.companionAdd': ({ participantCode }) => ({ code: participantCode, name: 'Companion' }),
  'participant.companionAddFor': ({ partsId }) => ({ partsId, name: 'Companion' }),
  'participant.companionRemove': async ({ participantCode: code }, world) => {
    const { participantCode } = await world.call<{ participantCode: string }>('participant.companionAdd', {
      code,
      name: 'Companion',
    });
    return { code, companionCode: participantCode };
  },
  'participant.calendar': ({ participantCode }) => ({ code: participantCode }),
  'checkin.userByCode': ({ participantCode }) => ({ code: participantCode }),
  'checkin.search': ({ eventId, person }) => ({ eventId, q: person['phone'] }),
  'checkin.scan': ({ eventId, participantCode, person, signUserId }) => ({
    eventId,
    scans: [{ code: participantCode }, { phone: person['phone'] }, { memberId: signUserId }].map((one) => ({
      nonce: nonce(),
      scannedAt: new Date().toISOString(),
      ...one,
    })),
  }),
  'checkin.minutesPeople': ({ attendedId }) => ({ eventId: attendedId, agendaId: attendedId }),
  'checkin.minutesItems': ({ attendedId }) => ({ eventId: attendedId }),
  'checkin.minutesOf': ({ attendedUserId }) => ({ signUserId: attendedUserId }),
  'checkin.certificatePdf': ({ attendedId, attendedUserId }) => ({ eventId: attendedId, signUserIds: attendedUserId }),
  'checkin.certificateAll': ({ attendedId }) => ({ eventId: attendedId }),
  'checkin.certificateOwn': ({ attendedCode }) => ({ code: attendedCode }),
  'checkin.certificateOwnPdf': ({ attendedCode }) => ({ code: attendedCode }),
  'checkin.certificateCheck': ({ certificateNumber }) => ({ number: certificateNumber }),
  'checkin.confirm': ({ eventId, waitNonce }) => ({ eventId, waiting: waitNonce, nonce: nonce(), letIn: true }),
  'checkin.waitState': ({ eventId, waitNonce }) => ({ eventId, nonce: waitNonce }),
  'checkin.self': ({ eventId, person }) => ({ eventId, nonce: nonce(), phone: person['phone'] }),
  'checkin.undo': ({ eventId, participantCode }) => ({
    eventId,
    nonce: nonce(),
    code: participantCode,
    undoneAt: new Date().toISOString(),
    reason: 'Wrong person',
  }),
  'checkin.posterPeople': ({ posterCode, proof }) => ({ posterCode, proof }),
  'checkin.posterSelf': ({ posterCode, participantCode }) => ({ posterCode, nonce: nonce(), own: participantCode }),
  'checkin.posterWait': ({ posterCode, waitNonce }) => ({ posterCode, nonce: waitNonce }),
  'checkin.signIn': ({ signUserId }) => ({ signUserId, nonce: nonce() }),
  'schedule.importInfo': ({ scheduleImportId }) => ({ importId: scheduleImportId }),
  'schedule.planOpen': ({ code, planKey }) => ({ code, key: planKey }),
  'schedule.planFeed': ({ code, planKey }) => ({ code, key: planKey }),
  'booth.list': ({ hallId }) => ({ blockId: hallId }),
  'organizer.contact': ({ organizerId }) => ({ id: organizerId }),
  'guest.pageOpen': ({ code, guestToken }) => ({ code, token: guestToken }),
  'guest.importInfo': ({ guestImportId }) => ({ importId: guestImportId }),
  'questionnaire.cross': ({ surveyId }) => ({ surveyId, rowField: 'overall', columnField: 'again' }),
  'questionnaire.words': ({ surveyId }) => ({ surveyId, textField: 'liked' }),
  'questionnaire.compare': ({ surveyId }) => ({
    surveyId,
    firstFrom: day(14),
    firstTo: day(8),
    secondFrom: day(7),
    secondTo: day(0),
  }),
  'questionnaire.previewCode': ({ survey }) => ({ code: survey['code'] }),
  'questionnaire.previewForm': ({ survey }) => ({ formId: survey['form_id'] }),
  'questionnaire.unlock': ({ guarded }) => ({ code: guarded['code'], password: 'open sesame' }),
  'questionnaire.collect': ({ survey, answers }) => ({ code: survey['code'], answers, formVersion: 1, nonce: nonce() }),
  'questionnaire.optionLimit': ({ limited }) => ({ formId: limited['formId'], fieldId: 'drink', optionId: 'tea' }),
  'checkin.groupFill': ({ ruledGroupId }) => ({ groupId: ruledGroupId }),
  'checkin.groupUpdate': ({ ruledGroupId }) => ({ groupId: ruledGroupId, version: 1, groupName: nonce() }),
  'checkin.photo': async ({ partsId }, world) => {
    const file = { name: 'a.png', bytes: onePixel };
    return { photoId: (await world.call<{ photoId: string }>('participant.photoSet', { partsId }, { file })).photoId };
  },
  'member.photo': async ({ member }, world) => {
    const file = { name: 'a.png', bytes: onePixel };
    const given = await world.call<{ photoId: string }>('member.photoSet', { memberId: member['id'] }, { file });
    return { photoId: given.photoId };
  },
  'badge.add': ({ eventId }) => ({ eventId, name: 'Another', design: standardDesign() }),
  'badge.update': ({ badgeTemplateId }) => ({ templateId: badgeTemplateId, version: 1, place: 0 }),
  'badge.delete': ({ badgeTemplateId }) => ({ templateId: badgeTemplateId }),
  'badge.preview': ({ eventId, partsId }) => ({ eventId, partsId, design: standardDesign() }),
  'badge.print': ({ eventId, partsId }) => ({ eventId, partsIds: [partsId] }),
  'badge.desk': ({ eventId, participantCode }) => ({ eventId, code: participantCode, again: true }),
  'badge.kiosk': async ({ eventId, signUserId }, world) => {
    const scan = nonce();
    await world.call('checkin.signIn', { signUserId, nonce: scan });
    return { eventId, nonce: scan };
  },
  'participant.groupUpdate': ({ partGroupId }) => ({ groupId: partGroupId, version: 1, place: 0 }),
  'participant.groupDelete': ({ partGroupId }) => ({ groupId: partGroupId }),
  'participant.groupMove': ({ eventId, partGroupId, partsIds }) => ({ eventId, groupId: partGroupId, partsIds }),
  'participant.importCheck': ({ free, importId }) => ({ formId: free['form_id'], importId }),
  'participant.importProblems': ({ free, importId }) => ({ formId: free['form_id'], importId }),
  'member.updateOld': ({ member }) => ({ memberId: member['id'], title: nonce() }),
  'member.deleteOld': async (_known, world) => {
    const { memberId } = await world.call<{ memberId: string }>('member.entry', { name: nonce() });
    return { memberId };
  },
  'member.info': ({ member }) => ({ memberId: member['id'] }),
  'member.logList': ({ member }) => ({ memberId: member['id'] }),
  'member.joinEventList': ({ member }) => ({ memberId: member['id'] }),
  'member.sync': () => ({ act: 'look' }),
  'member.doublesIgnore': ({ doubleId }) => ({ doubleIds: [doubleId] }),
  'member.doublesReopen': ({ doubleId }) => ({ doubleIds: [doubleId] }),
  'member.screenCount': ({ eventId }) => ({ tree: whoCame(eventId) }),
  'member.screenWhy': ({ member, eventId }) => ({ memberId: member['id'], tree: whoCame(eventId) }),
  'member.screenExport': ({ eventId }) => ({ tree: whoCame(eventId) }),
  'member.importMatch': ({ memberImportId }) => ({ importId: memberImportId, columns: ['name', 'phone'] }),
  'member.importMend': ({ memberImportId }) => ({ importId: memberImportId, rowNumber: 2 }),
  'member.importSkip': ({ memberImportId }) => ({ importId: memberImportId, step: 'rehearse' }),
  'member.importPreview': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importStep': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importRows': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importProblems': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importRehearse': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.import': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importDiscard': ({ memberImportId }) => ({ importId: memberImportId }),
  'member.importCancel': ({ runningImportId }) => ({ importId: runningImportId }),
  'member.importUndo': ({ doneImportId }) => ({ importId: doneImportId }),
  'member.consents': ({ member }) => ({ memberId: member['id'] }),
  'member.consentRecord': ({ member }) => ({
    memberIds: [member['id']],
    channels: ['sms'],
    answer: 'given',
    source: nonce(),
  }),
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
  'member.tagAdd': () => ({ name: nonce() }),
  'member.tagEdit': ({ memberTag }) => ({ tagId: memberTag, version: 1, name: nonce() }),
  'member.tagMerge': async ({ memberTag, member }, world) => {
    const { tagId } = await world.call<{ tagId: string }>('member.tagAdd', { name: nonce() });
    await world.call('member.tagAddMembers', { memberIds: [member['id']], tagIds: [tagId] });
    return { tagIds: [tagId], toTagId: memberTag };
  },
  'member.tagsOf': ({ member }) => ({ memberId: member['id'] }),
  'member.tagTake': ({ member, memberTag }) => ({ memberId: member['id'], tagId: memberTag }),
  'member.tagAddMember': ({ member, memberTag }) => ({ memberId: member['id'], tagIds: [memberTag] }),
  'member.tagAddMembers': ({ member, memberTag }) => ({ memberIds: [member['id']], tagIds: [memberTag] }),
  'member.tagTakeMembers': ({ member, memberTag }) => ({ memberIds: [member['id']], tagIds: [memberTag] }),
  'member.tagCategoryAdd': () => ({ name: nonce() }),
  'member.tagCategoryEdit': ({ tagCategory }) => ({ categoryId: tagCategory, version: 1, name: nonce() }),
  'member.tagInfoList': ({ tagCategory }) => ({ tagCategoryId: tagCategory }),
  'member.groupAdd': () => ({ name: nonce() }),
  'member.groupCreateOld': () => ({ groupName: nonce() }),
  'member.groupUpdate': ({ memberGroup }) => ({ groupId: memberGroup, version: 1, name: nonce() }),
  'member.groupUpdateOld': ({ memberGroup }) => ({ groupId: memberGroup, groupName: nonce() }),
  'member.groupPut': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
  'member.groupTake': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
  'member.listDeleteOf': ({ member, memberGroup }) => ({ groupId: memberGroup, memberIds: [member['id']] }),
  'member.groupsOf': ({ member }) => ({ memberId: member['id'] }),
  'member.groupLog': ({ member }) => ({ memberId: member['id'] }),
  'member.groupExport': ({ memberGroup }) => ({ groupId: memberGroup }),
  'member.groupExportExcel': ({ memberGroup }) => ({ groupId: memberGroup }),
  'member.groupCount': ({ dynamicGroup }) => ({ groupId: dynamicGroup }),
  'member.groupSearchAdd': ({ member }) => ({ name: nonce(), search: member['phone'] }),
  'member.resultGroup': ({ memberGroup, member }) => ({ intoGroupId: memberGroup, search: member['phone'] }),
  'member.resultScreenGroup': ({ memberGroup, eventId }) => ({ intoGroupId: memberGroup, tree: whoCame(eventId) }),
  'member.filterAdd': ({ eventId }) => ({ name: nonce(), tree: whoCame(eventId) }),
  'member.filterUpdate': ({ memberFilter }) => ({ filterId: memberFilter, version: 1, name: nonce() }),
  'member.filterRows': ({ memberFilter, member }) => ({ filterIds: [memberFilter], memberIds: [member['id']] }),
  ...bookSamples,
  'member.wormAdd': () => ({ phone: someone().phone }),
  'member.wormUpdate': async (_known, world) => {
    const { wormId } = await world.call<{ wormId: string }>('member.wormAdd', { phone: someone().phone });
    return { wormId, version: 1, note: nonce() };
  },
  'member.wormDelete': ({ wormId }) => ({ wormIds: [wormId] }),
  'member.wormRestore': ({ wormId }) => ({ wormIds: [wormId] }),
  'member.wormImport': () => ({ worms: [{ phone: someone().phone, name: nonce() }] }),
  'member.channelCreate': () => ({ name: nonce() }),
  'edm.add': () => ({ name: nonce(), html: '<p>Hello</p>' }),
  'edm.update': async (_known, world) => {
    const { edmId } = await world.call<{ edmId: string }>('edm.add', { name: nonce(), html: '<p>Hello</p>' });
    return { edmId, version: 1, name: nonce() };
  },
  'edm.stockInfo': () => ({ stock: 'invitation' }),
  'message.mailTemplateAdd': () => aMail(),
  'message.mailTemplateUpdate': async (_known, world) => {
    const { mailTemplateId } = await world.call<{ mailTemplateId: string }>('message.mailTemplateAdd', aMail());
    const { html: _, ...words } = aMail();
    return { mailTemplateId, version: 1, ...words };
  },
  'message.mailTemplateUpload': () => ({ mails: [{ name: nonce(), subject: 'Hello', html: '<p>Hello</p>' }] }),
  'message.mailPreview': ({ member }) => ({ memberId: member['id'], subject: 'Hello', html: '<p>{{name}}</p>' }),
  'message.mailTest': ({ mailTemplateId }) => ({ mailTemplateId, to: someone().email }),
  'member.channelInfo': ({ memberChannel }) => ({ channelId: memberChannel }),
  'member.channelFigures': ({ memberChannel }) => ({ channelId: memberChannel }),
  'member.channelEntries': ({ memberChannel }) => ({ channelId: memberChannel }),
  'member.channelExport': ({ memberChannel }) => ({ channelId: memberChannel }),
  'member.channelEntryExport': ({ memberChannel }) => ({ channelId: memberChannel }),
  'member.channelSwitch': ({ memberChannel }) => ({ channelId: memberChannel, isOpen: true }),
  'member.channelUpdate': async (_known, world) => ({ ...(await aChannel(world)), version: 1, name: nonce() }),
  'member.channelDelete': async (_known, world) => aChannel(world),
  'member.channelRestore': async (_known, world) => ({ channelIds: [(await aChannel(world)).channelId] }),
  'member.channelScreen': ({ memberChannel, eventId }) => ({
    channelId: memberChannel,
    conditions: [whoCame(eventId)],
  }),
  'member.channelDecide': ({ channelEntry }) => ({ entryId: channelEntry }),
  'member.channelPreview': ({ channelCode }) => ({ code: channelCode }),
  'member.channelEnter': ({ channelCode }) => ({
    code: channelCode,
    answers: { ...someone() },
    formVersion: 1,
    nonce: nonce(),
  }),
  'member.unifiedEntry': ({ memberChannel }) => ({ channelId: memberChannel, phone: someone().phone, name: 'Ana' }),
  'member.labelMatching': ({ memberTag, member }) => ({ act: 'tag', labelIds: [memberTag], search: member['phone'] }),
  'event.noticePreview': ({ eventId }) => ({ eventId, trigger: 'registered', channel: 'mail', language: 'en' }),
  'message.smsSignList': () => ({}),
  'message.smsTemplateList': () => ({}),
  'message.taskInfo': ({ mailTask }) => ({ taskId: mailTask }),
  'message.passedList': ({ mailTask }) => ({ taskId: mailTask }),
  'message.overview': () => ({ channel: 'mail' }),
  'message.mailSendData': ({ mailTask }) => ({ taskId: mailTask }),
  'message.lineEvents': ({ mailLine }) => ({ lineId: mailLine }),
  'message.clicks': ({ mailTask }) => ({ taskId: mailTask }),
  'message.judgeAgain': ({ mailTask }) => ({ taskId: mailTask }),
  'message.stopAdd': () => ({ channel: 'mail', addresses: [someone().email] }),
  'message.stopLift': ({ stopId }) => ({ stopIds: [stopId] }),
  'message.leave': ({ mailLine }, { organisationId }) => ({ token: leaveToken(organisationId, mailLine) }),
  'message.preferences': ({ mailLine }, { organisationId }) => ({
    token: leaveToken(organisationId, mailLine),
    wants: 'notices',
  }),
  // Each has a domain of its own, which is removed again: there are twenty at most.
  'message.domainAdd': async (_known, { call }) => {
    const list = await call<{ domainId: string; domain: string }[]>('message.domainList', {});
    for (const { domainId, domain } of list)
      if (domain.startsWith('grown-')) await call('message.domainDelete', { domainId });
    return { domain: `grown-${nonce().slice(0, 10)}.example.com` };
  },
  'message.domainDelete': async (_known, { call }) =>
    call<{ domainId: string }>('message.domainAdd', { domain: `gone-${nonce().slice(0, 10)}.example.com` }),
  'message.domainCheck': ({ domainId }) => ({ domainId }),
  'message.taskCount': ({ memberGroup }) => ({
    channel: 'mail',
    purpose: 'promotion',
    sources: [{ kind: 'group', groupId: memberGroup }],
  }),
  'message.taskPeople': ({ memberGroup }) => ({
    channel: 'mail',
    sources: [{ kind: 'members' }, { kind: 'group', groupId: memberGroup }],
  }),
  'message.taskWithout': ({ memberGroup }) => ({
    channel: 'mail',
    purpose: 'promotion',
    sources: [{ kind: 'group', groupId: memberGroup }],
    rule: 'no_address',
  }),
  'message.taskPreview': ({ member }) => ({
    purpose: 'notice',
    mail: { subject: 'Hello', html: '<p>Hello {{name}}</p>' },
    memberId: member['id'],
  }),
  'questionnaire.templateInfo': ({ surveyTemplate }) => ({ templateId: surveyTemplate }),
  'questionnaire.templateExport': ({ surveyTemplate }) => ({ templateIds: [surveyTemplate] }),
  'questionnaire.draftSave': ({ survey, answers }) => ({
    code: survey['code'],
    answers,
    formVersion: 1,
    nonce: nonce() + nonce(),
    email: someone().email,
  }),
  'questionnaire.draftOpen': async ({ survey, answers }, world) => {
    const code = survey['code'];
    const draft = { code, answers, formVersion: 1, nonce: nonce() + nonce(), email: someone().email };
    const { resume } = await world.call<{ resume: string }>('questionnaire.draftSave', draft);
    return { code, resume, formVersion: 1 };
  },
  'vote.cast': ({ voteInfoId, candidateIds }) => ({ voteInfoId, candidateIds, nonce: nonce() }),
  'vote.templateInfo': ({ voteTemplate }) => ({ templateId: voteTemplate }),
  'vote.templateExport': ({ voteTemplate }) => ({ templateIds: [voteTemplate] }),
  'shortlink.convert': () => ({ data: `https://example.com/${nonce()}` }),
  'room.enter': ({ free }) => ({ code: free['code'], visitor: nonce().slice(0, 22) }),
};

/** What is looked for, by the call: somebody or something there is one of. */
const searches: Readonly<Record<string, Make>> = {
  'account.expenditures': ({ rechargeNumber }) => ({ number: rechargeNumber }),
  'account.recharges': ({ rechargeNumber }) => ({ number: rechargeNumber }),
  'coupon.list': ({ couponCode }) => ({ code: couponCode }),
  'event.list': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
  'event.listMine': ({ free }) => ({ title: String(free['title']).slice(0, 12) }),
  'form.blocks': () => ({ name: 'block' }),
  'order.list': ({ order }) => ({ number: order['number'], phone: order['buyer_phone'], name: order['buyer_name'] }),
  'participant.page': ({ person }) => ({
    phone: person['phone'],
    tail: String(person['phone']).slice(-4),
    name: person['name'],
    email: person['email'],
  }),
  'member.list': ({ member }) => ({
    phone: member['phone'],
    tail: String(member['phone']).slice(-4),
    name: member['name'],
    email: member['email'],
  }),
  'member.listOld': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
  'member.screen': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
  'member.idleList': ({ member }) => ({ phone: member['phone'], name: member['name'] }),
  'member.wormList': ({ member }) => ({ phone: member['phone'], name: 'Worm' }),
  'message.mailLogs': ({ mailAddress }) => ({ address: mailAddress }),
  'message.stopList': ({ mailAddress }) => ({ address: String(mailAddress).slice(0, 4) }),
  ...bookSearches,
  'edm.page': () => ({ name: 'Growing' }),
  'message.mailTemplateList': () => ({ name: 'Growing' }),
  'checkin.userList': ({ person }) => ({ phone: person['phone'], name: person['name'] }),
  'checkin.minutesPeople': ({ person }) => ({ phone: person['phone'] }),
  'questionnaire.page': ({ survey }) => ({ title: String(survey['title']).slice(0, 9) }),
  'questionnaire.links': () => ({ label: 'Ana' }),
  'questionnaire.answers': () => ({ word: 'wonderful' }),
  'questionnaire.templatePage': () => ({ name: 'Ours' }),
  'vote.templatePage': () => ({ name: 'Ours' }),
  'vote.list': () => ({ title: 'Conference' }),
  'vote.ballotList': () => ({ receipt: 'ABCD' }),
  'ticket.waitList': ({ waiter }) => ({ phone: waiter['phone'] }),
};

/** What a call is asked besides, where it reads something else then. */
const besides: Readonly<Record<string, Readonly<Record<string, Make>>>> = {
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
    'gift hunters': () => ({ tree: { all: [{ field: 'worm', operator: 'in', value: { kinds: ['phone', 'name'] } }] } }),
    'no gift hunters': () => ({ tree: { all: [{ field: 'worm', operator: 'notIn', value: { kinds: ['phone'] } }] } }),
    'a lot paid': () => ({ tree: { all: [{ field: 'paid', operator: 'atLeast', value: { cents: 1 } }] } }),
  },
  'message.mailLogs': {
    'of a task': ({ mailTask }) => ({ taskId: mailTask }),
    'of a task, third page': ({ mailTask }) => ({ taskId: mailTask, current: 3 }),
    'of a task by state': ({ mailTask }) => ({ taskId: mailTask, state: 'accepted' }),
    'of a member': ({ member }) => ({ memberId: member['id'] }),
  },
  'message.mailReport': { 'of a task': ({ mailTask }) => ({ taskId: mailTask }) },
  'checkin.userList': {
    'of a group': ({ ruledGroupId }) => ({ groupId: ruledGroupId }),
    'of a group, third page': ({ ruledGroupId }) => ({ groupId: ruledGroupId, current: 3 }),
    'of a group, by rule, not signed in': ({ ruledGroupId }) => ({
      groupId: ruledGroupId,
      joinedBy: 'rule',
      signStatus: 'NOT_SIGNED',
    }),
    'of a group, search phone': ({ ruledGroupId, person }) => ({ groupId: ruledGroupId, search: person['phone'] }),
  },
};

/** Samples of a call: one that asks for no more than it must, and one for each way to filter, search and sort. */
export async function samplesOf(call: AnyCall, world: GrowthWorld): Promise<Sample[]> {
  const { known } = world;
  const base = (await special[call.id]?.(known, world)) ?? required(call, world);
  const headers = call.id === 'vote.cast' ? { headers: { cookie: await world.device() } } : {};
  const samples: Sample[] = [{ label: '', input: base, ...headers }];
  for (const [label, make] of Object.entries(besides[call.id] ?? {}))
    samples.push({ label, input: make(known, world) });
  if (call.kind !== 'read' || call.file) return samples;
  for (const [name, field] of Object.entries(schemaOf(call).properties ?? {})) {
    if (name in base || name === 'cursor' || name === 'size' || name === 'language') continue;
    if (name === 'search') {
      for (const [label, search] of Object.entries(searches[call.id]?.(known, world) ?? {}))
        samples.push({ label: `search ${label}`, input: { ...base, search } });
    } else if (name === 'current') samples.push({ label: 'third page', input: { ...base, current: 3 } });
    else
      for (const value of field.enum ?? [])
        samples.push({ label: `${name}=${String(value)}`, input: { ...base, [name]: value } });
  }
  return samples;
}

/** Only what must be given. */
function required(call: AnyCall, world: GrowthWorld): Input {
  const needed = new Set([...(schemaOf(call).required ?? []), ...pathParameters(call.path)]);
  return Object.fromEntries(Object.entries(sampleInput(call, world.known)).filter(([name]) => needed.has(name)));
}

const importing: Make = ({ importId }, { organisationId }) => ({ organisationId, importId, language: 'en' });

/** What a job is given, by its name. */
export const jobData: Readonly<Record<string, Make<Input | Promise<Input>>>> = {
  'auth.cleanNonces': () => ({}),
  'auth.cleanExpired': () => ({}),
  'form.removeFiles': () => ({}),
  'participant.photoFiles': () => ({}),
  'member.photoFiles': () => ({}),
  'order.expire': () => ({}),
  'order.invariants': () => ({}),
  'order.paid': ({ orderId }, { organisationId }) => ({ organisationId, orderIds: [orderId] }),
  'order.resend': ({ orderId }, { organisationId }) => ({ organisationId, orderIds: [orderId], occasion: nonce() }),
  'order.notice': ({ orderId }, { organisationId }) => ({
    organisationId,
    orderIds: [orderId],
    kind: 'placed',
    occasion: nonce(),
  }),
  'participant.confirm': ({ eventId, partsId }, { organisationId }) => ({ organisationId, eventId, ids: [partsId] }),
  'participant.find': ({ eventId, person }, { organisationId }) => ({
    organisationId,
    eventId,
    channel: 'sms',
    recipient: seal(secretKey, 'job recipient', String(person['phone'])),
    occasion: nonce(),
  }),
  // Some of them, as of a push.
  'participant.noticeDue': ({ eventId, partsId }, { organisationId }) => ({
    organisationId,
    eventId,
    trigger: 'before',
    channel: 'mail',
    moment: new Date().toISOString(),
    participantIds: [partsId],
  }),
  'participant.noticeSignedIn': ({ eventId }, { organisationId }) => ({ organisationId, eventId, channel: 'mail' }),
  'participant.notice': ({ eventId, partsId }, { organisationId }) => ({
    organisationId,
    eventId,
    kind: 'approved',
    people: [{ id: partsId, occasion: nonce() }],
  }),
  'checkin.countMinutes': ({ attendedId }, { organisationId }) => ({ organisationId, eventId: attendedId }),
  // Some of them: all of them are told step by step, for as long as there are some.
  'participant.push': ({ pushId, partsId }, { organisationId }) => ({
    organisationId,
    pushId,
    participantIds: [partsId],
  }),
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
  'member.eraseIdle': () => ({}),
  'member.erase': ({ erasureId }, { organisationId }) => ({ organisationId, erasureId }),
  'member.label': ({ memberTag }, { organisationId }) => ({ organisationId, table: 'member_tag', id: memberTag }),
  'member.channelFill': ({ systemChannel }, { organisationId }) => ({ organisationId, channelId: systemChannel }),
  // Each run has an entry to look for: without one there is nothing to do.
  'member.worms': async (_known, { organisationId, call }) => {
    await call('member.wormAdd', { phone: someone().phone });
    return { organisationId };
  },
  'message.bookForget': ({ mailBook }, { organisationId }) => ({
    organisationId,
    what: 'batch',
    id: mailBook['batchId'],
  }),
  'member.recount': (_known, { organisationId }) => ({ organisationId }),
  'message.mailCheck': ({ checkId }, { organisationId }) => ({ organisationId, checkId }),
  'message.mailTest': async ({ mailTemplateId }, { organisationId, call }) => {
    const { testId } = await call<{ testId: string }>('message.mailTest', { mailTemplateId, to: someone().email });
    return { organisationId, testId };
  },
  'member.follow': ({ eventId }, { organisationId }) => ({ organisationId, eventId }),
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
  'member.sync': ({ syncId }, { organisationId }) => ({ organisationId, syncId }),
  'member.import': ({ doneImportId }, { organisationId }) => ({ organisationId, importId: doneImportId }),
  'member.importForget': ({ runningImportId }, { organisationId }) => ({ organisationId, importId: runningImportId }),
  'message.judge': ({ mailTask }, { organisationId }) => ({ organisationId, taskId: mailTask }),
  'message.reply': () => ({
    sealed: seal(secretKey, 'message reply', JSON.stringify({ phone_number: someone().phone, content: 'TD' })),
    tries: 99,
  }),
  'message.forgetReached': () => ({}),
  'message.rounds': () => ({}),
  // Each run has a task of its own, of one person: what was handed over is over.
  'message.run': async (_known, { organisationId, call }) => {
    const { taskId } = await call<{ taskId: string }>('message.mailSend', {
      name: nonce(),
      purpose: 'promotion',
      sources: [{ kind: 'typed', addresses: [someone().email] }],
      mail: { subject: 'Hello', html: '<p>Hello</p>' },
    });
    return { organisationId, taskId };
  },
  'participant.importCheck': importing,
  'participant.importRun': importing,
  'participant.importUndo': importing,
  'order.reviewed': ({ eventId, partsId }, { organisationId }) => ({
    organisationId,
    eventId,
    participantIds: [partsId],
  }),
  'participant.importClean': () => ({}),
  'payment.poll.wechat': () => ({}),
  'payment.poll.alipay': () => ({}),
  'payment.refunds.wechat': () => ({}),
  'payment.refunds.alipay': () => ({}),
  'questionnaire.notice': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
  'questionnaire.parts': ({ surveyId }, { organisationId }) => ({ organisationId, surveyId }),
  'questionnaire.removeDeleted': () => ({}),
  'questionnaire.removeDrafts': () => ({}),
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
  'room.clear': ({ free }, { organisationId }) => ({ organisationId, eventId: free['id'] }),
  'ticket.freed': ({ eventId }, { organisationId }) => ({ organisationId, eventId }),
  'ticket.waiting-lists': () => ({}),
  'ticket.waiter-notice': ({ eventId, waiterId }, { organisationId }) => ({
    organisationId,
    eventId,
    kind: 'offered',
    waiterIds: [waiterId],
  }),
};
