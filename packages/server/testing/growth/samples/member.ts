import { onePixel } from '../../fuzz-values.ts';
import { someone } from '../../server.ts';
import { field } from '../../survey.ts';
import type { GrowthWorld } from '../known.ts';
import { type DomainSamples, nonce } from './sample.ts';

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

export const memberSamples: DomainSamples = {
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
    'member.doublesIgnore': ({ doubleId }) => ({ doubleIds: [doubleId] }),
    'member.doublesIgnoreAll': () => ({ strength: 'strong' }),
    'member.doublesReopen': ({ doubleId }) => ({ doubleIds: [doubleId] }),
    'member.screenCount': ({ eventId }) => ({ tree: whoCame(eventId) }),
    'member.screenWhy': ({ member, eventId }) => ({ memberId: member['id'], tree: whoCame(eventId) }),
    'member.screenExport': ({ eventId }) => ({ tree: whoCame(eventId) }),
    'member.importMatch': ({ memberImportId }) => ({ importId: memberImportId, columns: ['name', 'phone'] }),
    'member.importMend': ({ memberImportId }) => ({ importId: memberImportId, rowNumber: 2 }),
    'member.importGroups': ({ memberImportId }) => ({ importId: memberImportId }),
    'member.importMendGroup': ({ memberImportId }) => ({
      importId: memberImportId,
      column: 0,
      problem: 'tooLong',
      as: 'empty',
    }),
    'member.importShared': ({ memberImportId }) => ({ importId: memberImportId }),
    'member.importShare': ({ memberImportId }) => ({
      importId: memberImportId,
      values: [{ kind: 'phone', value: '13800138000' }],
      how: 'apart',
    }),
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
    'member.wormAdd': () => ({ phone: someone().phone }),
    'member.wormUpdate': async (_known, world) => {
      const { wormId } = await world.call<{ wormId: string }>('member.wormAdd', { phone: someone().phone });
      return { wormId, version: 1, note: nonce() };
    },
    'member.wormDelete': ({ wormId }) => ({ wormIds: [wormId] }),
    'member.wormRestore': ({ wormId }) => ({ wormIds: [wormId] }),
    'member.wormImport': () => ({ worms: [{ phone: someone().phone, name: nonce() }] }),
    'member.channelCreate': () => ({ name: nonce() }),
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
    'member.wormList': ({ member }) => ({ phone: member['phone'], name: 'Worm' }),
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
      'no gift hunters': () => ({ tree: { all: [{ field: 'worm', operator: 'notIn', value: { kinds: ['phone'] } }] } }),
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
    'member.eraseIdle': () => ({}),
    'member.erase': ({ erasureId }, { organisationId }) => ({ organisationId, erasureId }),
    'member.label': ({ memberTag }, { organisationId }) => ({ organisationId, table: 'member_tag', id: memberTag }),
    'member.channelFill': ({ systemChannel }, { organisationId }) => ({ organisationId, channelId: systemChannel }),
    // Each run has one entry to look for: without one there is nothing to do, and with those that were copied it would go on until its time is up.
    'member.worms': async (_known, { organisationId, one, call }) => {
      await one(`DELETE FROM worm_walk WHERE organisation_id = $1`);
      await one('VACUUM worm_walk', []);
      await call('member.wormAdd', { phone: someone().phone });
      return { organisationId };
    },
    'member.recount': (_known, { organisationId }) => ({ organisationId }),
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
  },
};
