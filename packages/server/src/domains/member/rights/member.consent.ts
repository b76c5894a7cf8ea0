import { memberConsentRecord, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import type { ConsentAnswer, ConsentChannel } from '@convoke/contract/member/member.rights.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import { implement } from '../../../core/http/implement.ts';
import { userName } from '../../../core/data/user-name.ts';
import { memberById } from '../member.queries.ts';
import { originTexts } from '../member.sheet-texts.ts';

/** Earlier words that are shown. */
const shownBefore = 50;

export const consentHandlers = [
  implement(memberConsents, async (ctx, { memberId }) => {
    const { db, organisationId } = ctx;
    if (!(await memberById(db, organisationId, memberId))) return ctx.notFound();
    const of = () =>
      db
        .selectFrom('member_consent as c')
        .selectAll('c')
        .select(userName('c', 'by_user'))
        .where('c.organisation_id', '=', organisationId)
        .where('c.member_id', '=', memberId)
        .orderBy('c.recorded_at', 'desc')
        .orderBy('c.id', 'desc');
    const last = await of().where('c.is_last', '=', true).execute();
    const before = await of().where('c.is_last', '=', false).limit(shownBefore).execute();
    const view = (row: ConsentRow) => consentView(row, ctx.language);
    return { now: last.map(view), before: before.map(view) };
  }),

  implement(memberConsentRecord, async (ctx, { memberIds, channels, answer, source, words, at }) => {
    const { tx, organisationId, userId } = ctx;
    const said = at === undefined ? ctx.now() : new Date(at);
    // A minute for clocks that go wrong.
    if (said.getTime() > ctx.now().getTime() + 60_000) ctx.fail('MEMBER_CONSENT_LATER');
    // Under the lock of their rows nobody else says something of them, so the last word is one. Each in the order of keys.
    const { rows } = await sql<{ changed: number }>`
      WITH people AS MATERIALIZED (
        SELECT m.id FROM (SELECT DISTINCT w.id FROM unnest(${memberIds}::uuid[]) AS w(id) ORDER BY w.id) w CROSS JOIN LATERAL (
          SELECT id FROM member WHERE organisation_id = ${organisationId} AND id = w.id AND deleted_at IS NULL FOR NO KEY UPDATE) m
      )
      SELECT record_consents(${organisationId}, ARRAY(SELECT id FROM people), ${[...new Set(channels)]}::text[], ${answer}, ${source}, ${words}, ${said}, ${userId})
        AS changed`.execute(tx);
    return { changed: rows[0]?.changed ?? 0 };
  }),
];

interface ConsentRow {
  channel: string;
  answer: string;
  source: string;
  words: string;
  at: Date;
  nick_name: string | null;
  recorded_at: Date;
}

const consentView = (row: ConsentRow, language: Language) => ({
  channel: row.channel as ConsentChannel,
  answer: row.answer as ConsentAnswer,
  // The word that an import writes is nobody's own.
  source: row.source === 'import' ? originTexts.import[language] : row.source,
  words: row.words,
  at: row.at.toISOString(),
  by: row.nick_name,
  recordedAt: row.recorded_at.toISOString(),
});
