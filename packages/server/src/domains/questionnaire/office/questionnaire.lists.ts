import { languages } from '@convoke/contract/core/language.ts';
import {
  questionnaireInfo,
  questionnaireInit,
  questionnaireLinks,
  questionnaireLinksAdd,
  questionnaireLinksDelete,
  questionnairePage,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { sql } from 'kysely';
import { newToken } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { containing } from '../../../core/data/like-text.ts';
import { countOf, inPlace, pageAnswer, placeOf, type Sorts } from '../../../core/data/list.ts';
import { surveyRecord } from '../questionnaire.load.ts';
import { personKey } from '../questionnaire.person.ts';
import { countsOf, listSurveys, matchingSurveys, surveySorts } from '../questionnaire.queries.ts';
import { infoView, rowView, surveyUrl } from '../questionnaire.views.ts';

/** A personal link leads to the questionnaire and says whose it is. */
const linkUrl = (publicUrl: string, code: string, token: string) => `${surveyUrl(publicUrl, code)}?token=${token}`;

/** Links with the moment their answer came, if one did and counts. */
function links(db: Db, organisationId: string, surveyId: string) {
  return db
    .selectFrom('questionnaire_link as l')
    .leftJoin('questionnaire_answer as a', (join) =>
      join
        .onRef('a.organisation_id', '=', 'l.organisation_id')
        .onRef('a.questionnaire_id', '=', 'l.questionnaire_id')
        .onRef('a.person_key', '=', 'l.person_key')
        .on('a.deleted_at', 'is', null),
    )
    .where('l.organisation_id', '=', organisationId)
    .where('l.questionnaire_id', '=', surveyId);
}

const linkSorts: Sorts = {
  id: sql`l.token`,
  idKind: 'text',
  words: { createdAt: { by: sql`l.created_at`, kind: 'moment' } },
};

export const listHandlers = [
  implement(questionnaireInit, async (ctx, input) => {
    const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(ctx.db);
    return {
      surveyId: rows[0]?.id ?? '',
      timeZone: input.timeZone ?? 'UTC',
      onceBy: 'none' as const,
      languages: [...languages],
      resumeLater: true,
      showScore: false,
    };
  }),

  implement(questionnairePage, async (ctx, input) => {
    const now = ctx.now();
    const place = placeOf(ctx, surveySorts, input);
    const rows = await listSurveys(ctx.db, ctx.organisationId, input, now, place);
    const total = await countOf(ctx.db, matchingSurveys(ctx.db, ctx.organisationId, input, now), place);
    return pageAnswer(rows, total, place, (row) => rowView(row, row, ctx.services.settings.PUBLIC_URL, now));
  }),

  implement(questionnaireInfo, async (ctx, input) => {
    const row = (await surveyRecord(ctx.db, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const counts = await countsOf(ctx.db, ctx.organisationId, row.id);
    const { PUBLIC_URL } = ctx.services.settings;
    return infoView(
      row,
      { ...counts, personalLinks: counts.links ?? 0, savedDrafts: counts.drafts ?? 0 },
      PUBLIC_URL,
      ctx.now(),
    );
  }),

  implement(questionnaireLinksAdd, async (ctx, input) => {
    const row = (await surveyRecord(ctx.tx, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const made = input.labels.map((label) => {
      const token = newToken('cvs');
      return { token, label, person_key: personKey(ctx.services, row.id, 'token', token) };
    });
    const now = ctx.now();
    await ctx.tx
      .insertInto('questionnaire_link')
      .values(
        made.map((each) => ({
          ...each,
          organisation_id: ctx.organisationId,
          questionnaire_id: row.id,
          created_at: now,
        })),
      )
      .execute();
    const { PUBLIC_URL } = ctx.services.settings;
    return {
      links: made.map(({ token, label }) => ({
        token,
        label,
        url: linkUrl(PUBLIC_URL, row.code, token),
        answeredAt: null,
        createdAt: now.toISOString(),
      })),
    };
  }),

  implement(questionnaireLinks, async (ctx, input) => {
    const row = (await surveyRecord(ctx.db, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    let matching = links(ctx.db, ctx.organisationId, row.id);
    if (input.search) matching = matching.where(containing(sql`fold_text(l.label)`, input.search));
    if (input.used !== undefined) matching = matching.where('a.id', input.used === 1 ? 'is not' : 'is', null);
    const place = placeOf(ctx, linkSorts, { ...input, sort: '-createdAt' });
    const selected = matching.select(['l.token as id', 'l.label', 'l.created_at', 'a.submitted_at']);
    const { PUBLIC_URL } = ctx.services.settings;
    return pageAnswer(
      await inPlace(selected, place).execute(),
      await countOf(ctx.db, matching, place),
      place,
      (link) => ({
        token: link.id,
        label: link.label,
        url: linkUrl(PUBLIC_URL, row.code, link.id),
        answeredAt: link.submitted_at?.toISOString() ?? null,
        createdAt: link.created_at.toISOString(),
      }),
    );
  }),

  implement(questionnaireLinksDelete, async (ctx, input) => {
    const row = (await surveyRecord(ctx.tx, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const gone = await ctx.tx
      .deleteFrom('questionnaire_link')
      .where('organisation_id', '=', ctx.organisationId)
      .where('questionnaire_id', '=', row.id)
      .where('token', 'in', input.tokens)
      .executeTakeFirst();
    return { deleted: Number(gone.numDeletedRows) };
  }),
];
