import {
  memberChannelCreate,
  memberChannelDelete,
  memberChannelExport,
  memberChannelFigures,
  memberChannelInfo,
  memberChannelInit,
  memberChannelList,
  memberChannelRestore,
  memberChannelScreen,
  memberChannelSwitch,
  memberChannelUpdate,
  memberUnifiedEntry,
} from '@convoke/contract/member/member.channel.calls.ts';
import {
  channelFields,
  channelOutcomes,
  mostChannels,
  noWords,
} from '@convoke/contract/member/member.channel.rules.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import { newPublicCode } from '../../../core/codes.ts';
import { unlessBroken } from '../../../core/data/constraint.ts';
import type { BaseContext, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { createForm } from '../../form/form.publish.ops.ts';
import { changeForm } from '../../form/form.rows.ops.ts';
import { screenIn } from '../filter/filter.screen.ts';
import { keepingRules } from '../labels/member.labels.refusals.ts';
import { liveLabels, tags } from '../labels/member.labels.ts';
import { memberSheet } from '../member.export.ts';
import { type ChannelData, channelFillJob, type LabelData, labelJob } from '../member.job-names.ts';
import { membersPage, memberSorts } from '../member.queries.ts';
import { listedView } from '../member.views.ts';
import { enterRows } from './member.channels.enter.ts';
import { allChannels, channelById, channelDays, channelView, freeSources } from './member.channels.queries.ts';

type Ctx = Pick<BaseContext<'MEMBER_GROUP_DYNAMIC'>, 'notFound' | 'fail'> & { organisationId: string };

/** Refuses tags and groups that are not there, and groups that a filter fills. */
async function checkGiven(ctx: Ctx, tx: Db, tagIds: readonly string[] = [], groupIds: readonly string[] = []) {
  const { organisationId } = ctx;
  if (tagIds.length > 0 && (await liveLabels(tx, tags, tagIds)).length < new Set(tagIds).size) ctx.notFound();
  if (groupIds.length === 0) return;
  const found = await tx
    .selectFrom('member_group')
    .select(['id', 'kind'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...groupIds])
    .where('deleted_at', 'is', null)
    .execute();
  if (found.length < new Set(groupIds).size) ctx.notFound();
  if (found.some(({ kind }) => kind === 'dynamic')) ctx.fail('MEMBER_GROUP_DYNAMIC');
}

const fill = (
  { organisationId, sendJob }: Pick<WriteContext<never>, 'organisationId' | 'sendJob'>,
  channelId: string,
) => {
  const data: ChannelData = { organisationId, channelId };
  return sendJob(channelFillJob, data, { singletonKey: channelId });
};

const isSaid = (words: Texts | undefined) => words !== undefined && Object.values(words).some((text) => text !== '');
const textsOf = (stored: unknown): Texts => ({ ...noWords, ...(stored as Partial<Texts>) });

const taken = (ctx: { fail: (name: 'MEMBER_CHANNEL_TAKEN') => never }) => () => ctx.fail('MEMBER_CHANNEL_TAKEN');

/** Channels of members, as organisers keep them. */
export const channelHandlers = [
  implement(memberChannelInit, async (ctx) => {
    const { db, organisationId } = ctx;
    const channels = await allChannels(db, organisationId).execute();
    return {
      fields: [...channelFields],
      left: Math.max(0, mostChannels - channels.length),
      sources: await freeSources(db, organisationId),
    };
  }),

  implement(memberChannelList, async (ctx) => {
    const rows = await allChannels(ctx.db, ctx.organisationId).execute();
    return rows.map((row) => channelView(row, ctx.services.settings.PUBLIC_URL, ctx.now()));
  }),

  implement(memberChannelInfo, async (ctx, { channelId }) => {
    const row = (await channelById(ctx.db, ctx.organisationId, channelId)) ?? ctx.notFound();
    return {
      ...channelView(row, ctx.services.settings.PUBLIC_URL, ctx.now()),
      introduction: textsOf(row.introduction),
      thanks: textsOf(row.thanks),
      consent: textsOf(row.consent),
      consentVersion: row.consent_version,
      tagIds: row.tag_ids,
      groupIds: row.group_ids,
      timeZone: row.time_zone,
    };
  }),

  implement(memberChannelCreate, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    await checkGiven(ctx, tx, input.tagIds, input.groupIds);
    const isOwn = input.source === undefined;
    const code = isOwn ? newPublicCode() : null;
    const form = { kind: 'channel', name: input.name, fields: { fields: channelFields } } as const;
    const formId = isOwn ? (await createForm(tx, organisationId, form, ctx.language)).formId : null;
    const hasConsent = isSaid(input.consent);
    const { id, version } = await unlessBroken(
      'member_channel_source',
      taken(ctx),
      keepingRules(
        ctx,
        'member_channel',
        tx
          .insertInto('member_channel')
          .values({
            organisation_id: organisationId,
            name: input.name,
            kind: isOwn ? 'own' : 'system',
            source: isOwn ? null : sql`lower(${input.source})`,
            code,
            form_id: formId,
            closes_at: input.closesAt ?? null,
            time_zone: input.timeZone,
            introduction: JSON.stringify(input.introduction ?? noWords),
            thanks: JSON.stringify(input.thanks ?? noWords),
            consent: JSON.stringify(input.consent ?? noWords),
            has_consent: hasConsent,
            consent_version: hasConsent ? 1 : 0,
            tag_ids: input.tagIds,
            group_ids: input.groupIds,
            is_filling: !isOwn,
          })
          .returning(['id', 'version'])
          .executeTakeFirstOrThrow(),
      ),
    );
    if (code !== null)
      await tx
        .insertInto('directory')
        .values({ organisation_id: organisationId, kind: 'member-channel', code, target_id: id })
        .execute();
    else await fill(ctx, id);
    return { channelId: id, formId, version };
  }),

  implement(memberChannelUpdate, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const before = (await channelById(tx, organisationId, input.channelId)) ?? ctx.notFound();
    await checkGiven(ctx, tx, input.tagIds, input.groupIds);
    const { consent } = input;
    const isOther =
      consent !== undefined && JSON.stringify(textsOf(before.consent)) !== JSON.stringify(textsOf(consent));
    const json = (words: Texts | undefined, column: 'introduction' | 'thanks' | 'consent') =>
      words !== undefined && { [column]: JSON.stringify(textsOf(words)) };
    const changed = await keepingRules(
      ctx as { fail: (name: 'MEMBER_LABEL_NAME_USED' | 'MEMBER_LABELS_FULL') => never },
      'member_channel',
      tx
        .updateTable('member_channel')
        .set({
          ...(input.name !== undefined && { name: input.name }),
          ...json(input.introduction, 'introduction'),
          ...json(input.thanks, 'thanks'),
          ...json(consent, 'consent'),
          ...(isOther && { has_consent: isSaid(consent), consent_version: sql`consent_version + 1` }),
          ...(input.closesAt !== undefined && { closes_at: input.closesAt }),
          ...(input.tagIds && { tag_ids: input.tagIds }),
          ...(input.groupIds && { group_ids: input.groupIds }),
          version: input.version + 1,
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', input.channelId)
        .where('version', '=', input.version)
        .where('deleted_at', 'is', null)
        .returning(['version', 'form_id'])
        .executeTakeFirst(),
    );
    if (!changed) return ctx.fail('MEMBER_LABEL_CHANGED');
    if (changed.form_id !== null && input.name !== undefined)
      await changeForm(tx, organisationId, changed.form_id, { name: input.name });
    return { version: changed.version };
  }),

  implement(memberChannelSwitch, async (ctx, { channelId, isOpen }) => {
    const changed = await ctx.tx
      .updateTable('member_channel')
      .set({ is_open: isOpen, version: sql`version + 1` })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', channelId)
      .where('deleted_at', 'is', null)
      .returning('version')
      .executeTakeFirst();
    return changed ?? ctx.notFound();
  }),

  implement(memberChannelDelete, async (ctx, { channelId }) => {
    const { tx, organisationId } = ctx;
    await lockLabels(tx, organisationId);
    const gone = await tx
      .updateTable('member_channel')
      .set({ deleted_at: ctx.now(), version: sql`version + 1` })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', channelId)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!gone) return ctx.notFound();
    const data: LabelData = { organisationId, table: 'member_channel', id: channelId };
    await ctx.sendJob(labelJob, data, { startAfterSeconds: restoreDays * 86_400 + 3600 });
    return {};
  }),

  implement(memberChannelRestore, async (ctx, { channelIds }) => {
    const { tx, organisationId } = ctx;
    await lockLabels(tx, organisationId);
    const back = await unlessBroken(
      'member_channel_source',
      taken(ctx),
      keepingRules(
        ctx,
        'member_channel',
        tx
          .updateTable('member_channel')
          // Who registered meanwhile is taken over too.
          .set({ deleted_at: null, version: sql`version + 1`, is_filling: sql`kind = 'system'`, filled_id: null })
          .where('organisation_id', '=', organisationId)
          .where('id', 'in', channelIds)
          .where('deleted_at', '>', new Date(ctx.now().getTime() - restoreDays * 86_400_000))
          .returning(['id', 'kind'])
          .execute(),
      ),
    );
    for (const { id, kind } of back) if (kind === 'system') await fill(ctx, id);
    return { restored: back.length };
  }),

  implement(memberChannelScreen, async (ctx, { conditions, timeZone, channelId, ...input }) => {
    const { db, organisationId } = ctx;
    if (channelId !== undefined && !(await channelById(db, organisationId, channelId))) return ctx.notFound();
    const place = placeOf(ctx, memberSorts, input);
    const screen = await screenIn(db, organisationId, conditions.length > 0 ? { all: conditions } : undefined, {
      now: ctx.now(),
      timeZone,
    });
    const { rows, total } = await membersPage(db, organisationId, { channelId, screen }, place);
    return pageAnswer(rows, total, place, listedView);
  }),

  implement(memberChannelExport, async (ctx, { channelId, ...wanted }) => {
    if (!(await channelById(ctx.db, ctx.organisationId, channelId))) return ctx.notFound();
    return memberSheet(ctx, { channelId }, wanted);
  }),

  implement(memberChannelFigures, async (ctx, { channelId, days }) => {
    const channel = (await channelById(ctx.db, ctx.organisationId, channelId)) ?? ctx.notFound();
    return channelDays(ctx.db, ctx.organisationId, channel, days, ctx.now());
  }),

  implement(memberUnifiedEntry, async (ctx, { channelId, phone, email, nonce, ...facts }) => {
    const { tx, organisationId } = ctx;
    if (!(await channelById(tx, organisationId, channelId))) return ctx.notFound();
    const [entered] = await enterRows(tx, organisationId, channelId, [
      {
        ...facts,
        phone: phone === '' ? null : phone,
        email: email ?? null,
        nonce: nonce ?? newPublicCode(),
        source: 'entry',
        formVersion: null,
        answers: {},
        consentVersion: null,
        userId: ctx.userId,
      },
    ]);
    const outcome = channelOutcomes.find((each) => each === entered?.first);
    if (!entered?.entryId || !outcome) return ctx.fail('MEMBER_CHANNEL_CLOSED');
    return { entryId: entered.entryId, outcome, memberId: entered.memberId };
  }),
];

/** Before the row itself, as whoever enters does. */
const lockLabels = (tx: Db, organisationId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${`labels of ${organisationId}`}, 0))`.execute(tx);
