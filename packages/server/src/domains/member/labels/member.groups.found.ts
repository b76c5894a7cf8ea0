import {
  memberGroupSearchAdd,
  memberLabelMatching,
  memberResultGroup,
  memberResultScreenGroup,
} from '@convoke/contract/member/member.group.calls.ts';
import { mostInLabelStep } from '@convoke/contract/member/member.label.rules.ts';
import type { WriteContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { membersAsked } from '../filter/filter.groups.ts';
import { memberIds as idsOf, memberSorts } from '../member.queries.ts';
import { addGroup } from './member.groups.ts';
import { checkGroup } from './member.joining.ts';
import { give, groups, liveLabels, tags, take } from './member.labels.ts';

type Filter = Parameters<typeof membersAsked>[2] & { exceptIds?: string[] | undefined };

/** The next members whom filters find, the newest first. */
async function nextFound(ctx: WriteContext<never>, { exceptIds = [], ...filter }: Filter, after: string | null) {
  const { tx, organisationId } = ctx;
  const place = placeOf(ctx, memberSorts, {
    sort: '-createdAt',
    current: 1,
    size: mostInLabelStep,
    cursor: after ?? undefined,
  });
  const found = await idsOf(tx, organisationId, await membersAsked(ctx, tx, filter), place);
  const { records, nextCursor } = pageAnswer(found, { total: 0, totalIsCapped: false }, place, ({ id }) => id);
  const without = new Set(exceptIds);
  return { looked: records.length, ids: records.filter((id) => !without.has(id)), next: nextCursor };
}

/** One step of putting whom filters find into a static group. */
async function putNext(ctx: WriteContext<never>, groupId: string, filter: Filter, after: string | null) {
  const { looked, ids, next } = await nextFound(ctx, filter, after);
  return { groupId, looked, changed: await give(ctx, groups, ids, [groupId], 'filter'), next };
}

/** Labels for everyone whom filters find, step by step. */
export const foundHandlers = [
  implement(memberGroupSearchAdd, async (ctx, { name, colour, ...filter }) => {
    const { groupId } = await addGroup(ctx, { name, colour });
    return putNext(ctx, groupId, filter, null);
  }),

  implement(memberResultGroup, async (ctx, { intoGroupId, after, ...filter }) => {
    await checkGroup(ctx, ctx.tx, intoGroupId);
    return putNext(ctx, intoGroupId, filter, after);
  }),

  implement(memberResultScreenGroup, async (ctx, { intoGroupId, after, ...filter }) => {
    await checkGroup(ctx, ctx.tx, intoGroupId);
    return putNext(ctx, intoGroupId, filter, after);
  }),

  implement(memberLabelMatching, async (ctx, { act, labelIds, fromGroupId, after, ...filter }) => {
    const { tx } = ctx;
    const kind = act === 'tag' || act === 'untag' ? tags : groups;
    const wanted = new Set(labelIds);
    if ((await liveLabels(tx, kind, labelIds)).length < wanted.size) return ctx.notFound();
    if (kind === groups) for (const groupId of wanted) await checkGroup(ctx, tx, groupId);
    if (fromGroupId !== undefined) await checkGroup(ctx, tx, fromGroupId);
    const { looked, ids, next } = await nextFound(ctx, filter, after);
    if (act === 'group' && fromGroupId !== undefined && !wanted.has(fromGroupId))
      await take(ctx, groups, ids, [fromGroupId]);
    const changed =
      act === 'tag' || act === 'group'
        ? await give(ctx, kind, ids, [...wanted], 'filter')
        : await take(ctx, kind, ids, [...wanted]);
    return { looked, changed, next };
  }),
];
