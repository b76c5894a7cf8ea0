import { mailCheck, mailCheckInfo } from '@convoke/contract/message/message.mail.calls.ts';
import { type MailCheckState, mostLinksAsked } from '@convoke/contract/message/message.mail.rules.ts';
import type { Services } from '../../../core/context.ts';
import { fetchPublic, type FetchFault, type Network } from '../../../core/http/fetch-public.ts';
import { implement } from '../../../core/http/implement.ts';
import { type MailCheckData, mailCheckJob } from './mail.job-names.ts';
import { linksIn } from './mail.parts.ts';
import { templateById } from './mail.queries.ts';

/** Links of one step: they are asked together, then it is written down what they answered. */
const step = 5;
const linkMs = 8000;
const runForMs = 40_000;

interface Dead {
  url: string;
  why: string;
}

/** Why a link counts as dead; null when it is alive. What only refuses programs (401, 403, 405, 429) is alive for people. */
export async function deathOf(url: string, network?: Network): Promise<string | null> {
  const asked = { mostBytes: 200_000, within: linkMs, ...(network && { network }) };
  let answer = await fetchPublic(url, { ...asked, method: 'HEAD' });
  // Many servers know no HEAD.
  if (answer === 'no-answer' || (typeof answer !== 'string' && answer.status >= 400))
    answer = await fetchPublic(url, { ...asked, method: 'GET' });
  if (typeof answer === 'string') return faults[answer];
  return answer.status === 404 || answer.status === 410 || answer.status >= 500 ? String(answer.status) : null;
}

/** A page that is too large for us is there. */
const faults: Readonly<Record<FetchFault, string | null>> = {
  'not-accepted': 'not-public',
  'no-answer': 'no-answer',
  'too-large': null,
  'too-many-redirects': 'redirects',
};

function checkById(db: Parameters<typeof templateById>[0], organisationId: string, checkId: string) {
  return db
    .selectFrom('mail_check')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', checkId)
    .executeTakeFirst();
}

/** Goes on with a check, step by step; one that was replaced meanwhile is left. */
export async function runMailCheck(services: Services, { organisationId, checkId }: MailCheckData, network?: Network) {
  const begun = performance.now();
  while (performance.now() - begun < runForMs) {
    const check = await services.database.inOrganisation(organisationId, 'read', (db) =>
      checkById(db, organisationId, checkId),
    );
    if (!check || check.state === 'done') return;
    const links = check.links as string[];
    const next = links.slice(check.done, check.done + step);
    const answers = await Promise.all(next.map(async (url) => ({ url, why: await deathOf(url, network) })));
    const dead = answers.flatMap(({ url, why }): Dead[] => (why === null ? [] : [{ url, why }]));
    const done = check.done + next.length;
    await services.database.inOrganisation(organisationId, 'write', (tx) =>
      tx
        .updateTable('mail_check')
        .set({
          done,
          dead: JSON.stringify([...(check.dead as unknown as Dead[]), ...dead]),
          state: done >= links.length ? 'done' : 'running',
        })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', checkId)
        // Of two runs one writes a step.
        .where('done', '=', check.done)
        .where('state', '<>', 'done')
        .execute(),
    );
  }
  const rest: MailCheckData = { organisationId, checkId };
  await services.jobs.send(mailCheckJob, rest);
}

export const mailLinkHandlers = [
  implement(mailCheck, async (ctx, { mailTemplateId }) => {
    const { tx, organisationId } = ctx;
    const template = (await templateById(tx, organisationId, mailTemplateId)) ?? ctx.notFound();
    // What a recipient fills in is nobody's address yet.
    const links = linksIn(template.html)
      .filter((href) => /^https?:\/\//i.test(href) && !href.includes('{{'))
      .slice(0, mostLinksAsked);
    await tx
      .deleteFrom('mail_check')
      .where('organisation_id', '=', organisationId)
      .where('mail_template_id', '=', mailTemplateId)
      .execute();
    const { id } = await tx
      .insertInto('mail_check')
      .values({
        organisation_id: organisationId,
        mail_template_id: mailTemplateId,
        links: JSON.stringify(links),
        state: links.length === 0 ? 'done' : 'waiting',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const data: MailCheckData = { organisationId, checkId: id };
    if (links.length > 0) await ctx.sendJob(mailCheckJob, data);
    return { checkId: id };
  }),

  implement(mailCheckInfo, async (ctx, { checkId }) => {
    const check = (await checkById(ctx.db, ctx.organisationId, checkId)) ?? ctx.notFound();
    return {
      state: check.state as MailCheckState,
      total: (check.links as string[]).length,
      done: check.done,
      dead: check.dead as unknown as Dead[],
    };
  }),
];
