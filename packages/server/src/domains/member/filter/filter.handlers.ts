import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import {
  memberScreen,
  memberScreenChoices,
  memberScreenCount,
  memberScreenExport,
  memberScreenWhy,
} from '@convoke/contract/member/member.filter.calls.ts';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer, placeOf } from '../../../core/list.ts';
import { memberSheet } from '../member.export.ts';
import { countMembers, membersPage, memberSorts } from '../member.queries.ts';
import { memberView } from '../member.views.ts';
import { choicesOf } from './filter.choices.ts';
import { judge } from './filter.compile.ts';
import { factsOf } from './filter.facts.ts';
import { type Scope, scopeOf } from './filter.scope.ts';
import { screenIn, screenOf, stepsOf } from './filter.screen.ts';

const scopeIn = (
  { db, organisationId, now }: Pick<ReadContext<never>, 'db' | 'organisationId' | 'now'>,
  tree: FilterGroup | undefined,
  timeZone: string,
): Promise<Scope> => scopeOf(db, organisationId, tree, { now: now(), timeZone });

const namesIn = ({ names }: Scope) => [...names].map(([id, name]) => ({ of: id, name }));

export const filterHandlers = [
  implement(memberScreen, async (ctx, { tree, timeZone, ...filter }) => {
    const place = placeOf(ctx, memberSorts, filter);
    const screen = await screenIn(ctx.db, ctx.organisationId, tree, { now: ctx.now(), timeZone });
    const { rows, total } = await membersPage(ctx.db, ctx.organisationId, { ...filter, screen }, place);
    return pageAnswer(rows, total, place, memberView);
  }),

  implement(memberScreenExport, async (ctx, { tree, timeZone, as, columns, memberFieldIds, ...filter }) => {
    const screen = await screenIn(ctx.db, ctx.organisationId, tree, { now: ctx.now(), timeZone });
    return memberSheet(ctx, { ...filter, screen }, { timeZone, as, columns, memberFieldIds });
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
