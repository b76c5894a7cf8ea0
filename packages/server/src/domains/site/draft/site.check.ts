import { siteCheck } from '@convoke/contract/site/site.calls.ts';
import { checkSite } from '@convoke/contract/site/site.check.ts';
import { implement } from '../../../core/http/implement.ts';
import { draftOf } from './site.draft.ts';
import { standingOfThings } from '../site.things.ts';

/** As many as anybody goes through. */
const mostProblems = 200;

export const checkHandlers = [
  implement(siteCheck, async (ctx) => {
    const { document, version, copies } = (await draftOf(ctx.db, ctx.event.id)) ?? ctx.fail('SITE_NONE');
    const things = await standingOfThings(ctx.db, ctx.event.id, document, copies, ctx.now());
    return { version, problems: checkSite(document, things).slice(0, mostProblems) };
  }),
];
