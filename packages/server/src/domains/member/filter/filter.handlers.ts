import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import {
  memberScreen,
  memberScreenChoices,
  memberScreenCount,
  memberScreenExport,
  memberScreenWhy,
} from '@convoke/contract/member/member.filter.calls.ts';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { memberSheet } from '../member.export.ts';
import { countMembers, membersPage, memberSorts } from '../member.queries.ts';
import { listedView } from '../member.views.ts';
import { choicesOf } from './filter.choices.ts';
import { judge } from './filter.compile.ts';
import { factsOf } from './filter.facts.ts';
import { membersAsked } from './filter.groups.ts';
import { savedHandlers } from './filter.saved.ts';
import { type Scope, scopeOf } from './filter.scope.ts';
import { screenOf, stepsOf } from './filter.screen.ts';
import { checkSize } from './filter.size.ts';

async function scopeIn(
  { db, organisationId, now }: Pick<ReadContext<never>, 'db' | 'organisationId' | 'now'>,
  tree: FilterGroup,
  timeZone: string,
): Promise<Scope> {
  const scope = await scopeOf(db, organisationId, tree, { now: now(), timeZone });
  checkSize(tree, scope.trees);
  return scope;
}

const namesIn = ({ names }: Scope) => [...names].map(([id, name]) => ({ of: id, name }));

export const filterHandlers = [
  ...savedHandlers,

  implement(memberScreen, async (ctx, filter) => {
    const place = placeOf(ctx, memberSorts, filter);
    const asked = await membersAsked(ctx, ctx.db, filter);
    const { rows, total } = await membersPage(ctx.db, ctx.organisationId, asked, place);
    return pageAnswer(rows, total, place, listedView);
  }),

  implement(memberScreenExport, async (ctx, { as, columns, memberFieldIds, ...filter }) => {
    const asked = await membersAsked(ctx, ctx.db, filter);
    return memberSheet(ctx, asked, { timeZone: filter.timeZone, as, columns, memberFieldIds });
  }),

  implement(memberScreenCount, async (ctx, { tree, timeZone, exact }) => {
    const { db, organisationId } = ctx;
    const scope = await scopeIn(ctx, tree, timeZone);
    const steps = [await countMembers(db, organisationId, {}, { isExact: exact })];
    for (const step of stepsOf(tree)) {
      const screen = await screenOf(db, step, scope);
      steps.push(await countMembers(db, organisationId, { screen }, { isExact: exact }));
    }
    return {
      steps: steps.map(({ total, totalIsCapped }) => ({ count: total, isCapped: totalIsCapped })),
      names: namesIn(scope),
    };
  }),

  implement(memberScreenChoices, async (ctx, { of, search }) => {
    const choices = await choicesOf(ctx.db, ctx.organisationId, of, search);
    return choices.map(({ id, name, within }) => ({ choiceId: id, name, within }));
  }),

  implement(memberScreenWhy, async (ctx, { memberId, tree, timeZone }) => {
    const scope = await scopeIn(ctx, tree, timeZone);
    const [person] = await factsOf(ctx.db, ctx.organisationId, [memberId]);
    if (!person) return ctx.notFound();
    const nodes = judge(tree, person, scope);
    return { holds: nodes[0]?.holds ?? null, nodes, names: namesIn(scope) };
  }),
];
