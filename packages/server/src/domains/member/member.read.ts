import {
  memberExport,
  memberInfo,
  memberJoinEventList,
  memberList,
  memberLogList,
} from '@convoke/contract/member/member.calls.ts';
import { memberListOld } from '@convoke/contract/member/member.old.calls.ts';
import { restoreDays } from '@convoke/contract/member/member.rules.ts';
import { implement } from '../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../core/data/list.ts';
import { membersAsked } from './filter/filter.groups.ts';
import { memberSheet } from './member.export.ts';
import { joinedPage, joinSorts, logPage, logSorts, withPhone } from './member.history.ts';
import { isErased } from './rights/member.erased.ts';
import { photoOf } from './photo/member.photo.queries.ts';
import { contactsOf, isMember, memberById, membersPage, memberSorts } from './member.queries.ts';
import { withGroups } from './member.labelled.ts';
import { channelsOf } from './labels/member.joining.ts';
import { chipView, contactView, joinedView, listedView, logView, memberView } from './member.views.ts';
import { wormEntryOf } from './worm/member.worm.ops.ts';
import { wormsAmongMembers } from './worm/member.worm.who.ts';

export const readHandlers = [
  ...[memberList, memberListOld].map((call) =>
    implement(call, async (ctx, input) => {
      const place = placeOf(ctx, memberSorts, input);
      const asked = await membersAsked(ctx, ctx.db, input);
      const { rows, total } = await membersPage(ctx.db, ctx.organisationId, asked, place);
      return pageAnswer(rows, total, place, listedView);
    }),
  ),

  implement(memberExport, async (ctx, { as, columns, memberFieldIds, ...filter }) => {
    const asked = await membersAsked(ctx, ctx.db, filter);
    return memberSheet(ctx, asked, { timeZone: filter.timeZone, as, columns, memberFieldIds });
  }),

  implement(memberInfo, async (ctx, { memberId }) => {
    const { db, organisationId } = ctx;
    const member = await memberById(db, organisationId, memberId);
    if (!member || (member.deleted_at && (await isErased(db, organisationId, memberId)))) return ctx.notFound();
    const restoreUntil = member.deleted_at && new Date(member.deleted_at.getTime() + restoreDays * 86_400_000);
    // Later there is nobody to bring back.
    if (restoreUntil && restoreUntil < ctx.now()) return ctx.notFound();
    const contacts = await contactsOf(db, organisationId, [memberId]);
    const listed = (await wormsAmongMembers(db, organisationId, [memberId])).get(memberId);
    const owner =
      member.owner_id === null
        ? undefined
        : await db
            .selectFrom('app_user')
            .select(['id', 'nick_name'])
            .where('organisation_id', '=', organisationId)
            .where('id', '=', member.owner_id)
            .executeTakeFirst();
    return {
      ...memberView(member, listed),
      language: member.language,
      note: member.note,
      phones: contacts.filter(({ kind }) => kind === 'phone').map(contactView),
      emails: contacts.filter(({ kind }) => kind === 'email').map(contactView),
      owner: owner ? { userId: owner.id, name: owner.nick_name } : null,
      updatedAt: member.updated_at.toISOString(),
      wormEntry: listed ? await wormEntryOf(db, organisationId, listed) : null,
      parts: member.parts,
      photo: await photoOf(db, organisationId, memberId),
      groups: (await withGroups(db, organisationId, [{ id: memberId }])).flatMap((row) => row.groups.map(chipView)),
      memberChannelDTOList: await channelsOf(db, organisationId, memberId),
      restoreUntil: restoreUntil?.toISOString() ?? null,
    };
  }),

  implement(memberLogList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, logSorts, input);
    const kinds = input.kind === undefined ? undefined : [input.kind];
    const page = await logPage(db, organisationId, { memberId: input.memberId, kinds }, place);
    return page ? pageAnswer(page.rows, page.total, place, logView) : ctx.notFound();
  }),

  implement(memberJoinEventList, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const place = placeOf(ctx, joinSorts, input);
    if (input.memberId !== undefined && !(await isMember(db, organisationId, input.memberId))) return ctx.notFound();
    const memberId = input.memberId ?? (await withPhone(db, organisationId, input.phone ?? ''));
    if (memberId === undefined) return pageAnswer([], { total: 0, totalIsCapped: false }, place, joinedView);
    const { rows, total } = await joinedPage(db, organisationId, memberId, place);
    return pageAnswer(rows, total, place, joinedView);
  }),
];
