import { languages } from '@convoke/contract/core/language.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { consentAnswers, consentChannels } from '@convoke/contract/member/member.rights.rules.ts';
import { memberOrigins } from '@convoke/contract/member/member.rules.ts';
import { participantStates } from '@convoke/contract/participant/participant.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { factsOf } from '../src/domains/member/filter/filter.facts.ts';
import type { Organisation, TestServer } from './server.ts';
import { field, openSurvey } from './survey.ts';

const count = 2000;
const words = ['Ana', 'ÁNGEL', '王芳', 'Acme', '50%', 'a_b', 'x\\y', 'Acme Ltd', ''];
/** Names on the list of gift hunters. */
const hunted = ['ana', 'acme ltd'];
const phones = ['138', '9', '6', '+81', '+852', '+49'];
/** Their addresses are of these. */
export const filteredDomains = ['acme.com', 'mail.acme.com', 'example.cn'];

export type FilteredPeople = Awaited<ReturnType<typeof filteredPeople>>;

/** 2,000 random members with everything that a filter asks of, the same each time, as they are looked at one by one; and the ids of what they have. */
export async function filteredPeople(server: TestServer, organisation: Organisation) {
  const ids: Record<'events' | 'tickets' | 'tags' | 'groups' | 'users' | 'surveys' | 'votes', string[]> = {
    events: [],
    tickets: [],
    tags: [],
    groups: [],
    users: [],
    surveys: [],
    votes: [],
  };
  /** Fields of the organisation's own, one a kind, and their options. */
  const own: { fields: string[]; options: string[] } = { fields: [], options: [] };
  const { organisationId } = organisation;
  for (let n = 0; n < 4; n += 1) ids.events.push((await organisation.event()).eventId);
  for (let n = 0; n < 3; n += 1) ids.surveys.push((await openSurvey(organisation, [field('liked', 'text')])).surveyId);
  await organisation.call(memberEntry, { name: 'Owned' });
  await withClient(server.database.superuserUrl, async (client) => {
    const run = async (text: string, values: unknown[] = []) =>
      (await client.query<{ id: string }>(text, [organisationId, ...values])).rows.map(({ id }) => id);
    await client.query('SET session_replication_role = replica');
    await client.query('SELECT setseed(0.4711)');
    ids.users = await run(
      'SELECT DISTINCT owner_id AS id FROM member WHERE organisation_id = $1 AND owner_id IS NOT NULL',
    );
    await run(
      `UPDATE event SET starts_at = now() - interval '9 days', ends_at = now() - interval '8 days' WHERE organisation_id = $1 AND id <> $2`,
      [ids.events[0]],
    );
    ids.tickets = await run(
      `INSERT INTO ticket (organisation_id, event_id, name, price_cents, currency)
       SELECT $1, e, 'Ticket', 0, 'CNY' FROM unnest($2::uuid[]) AS e RETURNING id`,
      [ids.events.slice(0, 2)],
    );
    ids.tags = await run(
      `INSERT INTO member_tag (organisation_id, name, colour, slot) SELECT $1, 'Tag ' || n, 'blue', n FROM generate_series(1, 3) n RETURNING id`,
    );
    ids.groups = await run(
      `INSERT INTO member_group (organisation_id, name, colour, slot, kind, tree)
       SELECT $1, 'Group ' || n, 'blue', n, CASE n WHEN 3 THEN 'dynamic' ELSE 'static' END,
         CASE n WHEN 3 THEN jsonb_build_object('tree', $2::jsonb) END FROM generate_series(1, 3) n RETURNING id`,
      [
        JSON.stringify({
          any: [
            { field: 'paid', operator: 'ever' },
            { field: 'name', operator: 'is', value: { text: 'ana' } },
          ],
        }),
      ],
    );
    // One that stands on the others, and one of those whom neither has.
    const [firstGroup, , thirdGroup] = ids.groups;
    const inAny = (...groupIds: unknown[]) => ({ field: 'group', operator: 'any', value: { groupIds } });
    ids.groups.push(
      ...(await run(
        `INSERT INTO member_group (organisation_id, name, colour, slot, kind, tree)
         SELECT $1, 'Group ' || n, 'blue', n, 'dynamic', jsonb_build_object('tree', $2::jsonb -> (n - 4)) FROM generate_series(4, 5) n RETURNING id`,
        [
          JSON.stringify([
            { all: [inAny(thirdGroup), { field: 'language', operator: 'in', value: { values: ['en', 'zh'] } }] },
            { none: [inAny(firstGroup, thirdGroup)] },
          ]),
        ],
      )),
    );
    const pick = (list: string) => `(${list})[1 + floor(random() * array_length(${list}, 1) + n * 0)::int]`;
    await run(
      `INSERT INTO member (organisation_id, name, company, title, note, channel, language, origin, owner_id, created_at, last_at, deleted_at)
       SELECT $1, ${pick('$2::text[]')}, ${pick('$2::text[]')}, ${pick('$2::text[]')}, ${pick('$2::text[]')}, ${pick('$2::text[]')},
         ${pick('$3::text[]')}, ${pick('$4::text[]')}, CASE WHEN random() < 0.3 THEN $5::uuid END,
         now() - random() * interval '100 days', now() - random() * interval '100 days', CASE WHEN random() < 0.05 THEN now() END
       FROM generate_series(1, $6) n`,
      [words, [...languages], [...memberOrigins], ids.users[0], count],
    );
    await run(
      `INSERT INTO member_contact (organisation_id, member_id, kind, value, source, is_live)
       SELECT $1, m.id, 'phone', ${pick('$2::text[]').replace('n * 0', 'k * 0')} || lpad((row_number() OVER ())::text, CASE WHEN random() < 0.5 THEN 7 ELSE 8 END, '0'), 'entry', m.deleted_at IS NULL
       FROM member m, generate_series(1, 2) k WHERE m.organisation_id = $1 AND random() < 0.6 ON CONFLICT DO NOTHING`,
      [phones],
    );
    await run(
      `INSERT INTO member_contact (organisation_id, member_id, kind, value, source, is_live)
       SELECT $1, m.id, 'email', 'p' || row_number() OVER () || '@' || ${pick('$2::text[]').replace('n * 0', 'k * 0')}, 'entry', m.deleted_at IS NULL
       FROM member m, generate_series(1, 2) k WHERE m.organisation_id = $1 AND random() < 0.6 ON CONFLICT DO NOTHING`,
      [filteredDomains],
    );
    await client.query('SELECT show_contacts($1, ARRAY(SELECT id FROM member WHERE organisation_id = $1))', [
      organisationId,
    ]);
    await run(
      `WITH p AS (
         INSERT INTO participant (organisation_id, event_id, form_id, form_version, code, name, state, submitted_at, signed_in_at, ticket_id)
         SELECT $1, e.id, e.form_id, 1, md5(random()::text || k), m.id::text, ${pick('$2::text[]').replace('n * 0', 'k * 0')},
           now() - random() * interval '100 days', CASE WHEN random() < 0.5 THEN now() - random() * interval '100 days' END,
           (SELECT t.id FROM ticket t WHERE t.organisation_id = $1 AND t.event_id = e.id AND k < 3)
         FROM member m, generate_series(1, 4) k CROSS JOIN LATERAL (
           SELECT id, form_id FROM event WHERE organisation_id = $1 AND id = ($3::uuid[])[1 + floor(random() * 4 + k * 0)::int]) e
         WHERE m.organisation_id = $1 AND random() < 0.4 RETURNING id, event_id, name, submitted_at)
       INSERT INTO member_participant (organisation_id, participant_id, member_id, event_id, at)
       SELECT $1, id, name::uuid, event_id, submitted_at FROM p`,
      [[...participantStates, 'DELETED'], ids.events],
    );
    await run(
      `INSERT INTO member_log (organisation_id, member_id, kind, at, event_id, data)
       SELECT $1, m.id, (ARRAY['paid', 'paid', 'refunded', 'reviewed', 'edited'])[1 + floor(random() * 5 + k * 0)::int], now() - random() * interval '100 days',
         $2, jsonb_build_object('amountCents', floor(random() * 300)::int, 'to', ${pick('$3::text[]').replace('n * 0', 'k * 0')})
       FROM member m, generate_series(1, 4) k WHERE m.organisation_id = $1 AND random() < 0.4`,
      [ids.events[1], [...participantStates]],
    );
    await run('UPDATE questionnaire SET deleted_at = now() WHERE organisation_id = $1 AND id = $2', [ids.surveys[2]]);
    ids.votes = await run(
      `INSERT INTO vote (organisation_id, title, event_id, created_by, time_zone)
       SELECT $1, 'Vote ' || n, e.id, e.created_by, 'UTC' FROM event e, generate_series(1, 2) n WHERE e.organisation_id = $1 AND e.id = $2 RETURNING id`,
      [ids.events[0]],
    );
    for (const [kind, subjects] of [
      ['answered', ids.surveys],
      ['voted', ids.votes],
    ] as const)
      await run(
        `INSERT INTO member_log (organisation_id, member_id, kind, at, subject_id)
         SELECT $1, m.id, $2, now() - random() * interval '100 days', ${pick('$3::uuid[]').replace('n * 0', 'k * 0')}
         FROM member m, generate_series(1, 2) k WHERE m.organisation_id = $1 AND random() < 0.3`,
        [kind, subjects],
      );
    for (const [table, column, some] of [
      ['member_tagged', 'tag_id', ids.tags],
      ['member_in_group', 'group_id', ids.groups.slice(0, 2)],
    ] as const)
      await run(
        `INSERT INTO ${table} (organisation_id, member_id, ${column}, member_at, is_live)
         SELECT $1, m.id, t, m.created_at, m.deleted_at IS NULL FROM member m, unnest($2::uuid[]) t WHERE m.organisation_id = $1 AND random() < 0.3`,
        [some],
      );
    // As their triggers, which rest here, would have counted them.
    for (const [table, of, column] of [
      ['member_tag', 'member_tagged', 'tag_id'],
      ['member_group', 'member_in_group', 'group_id'],
    ])
      await run(
        `UPDATE ${table} t SET members = (SELECT count(*) FROM ${of} l WHERE l.organisation_id = $1 AND l.${column} = t.id AND l.is_live)
         WHERE t.organisation_id = $1`,
      );
    await run(
      `INSERT INTO member_consent (organisation_id, member_id, channel, answer, source, at, is_last)
       SELECT $1, m.id, c, ${pick('$3::text[]').replace('n * 0', 'length(c) * 0')}, 'Form', now(), k = 1
       FROM member m, unnest($2::text[]) c, generate_series(1, 2) k WHERE m.organisation_id = $1 AND random() < 0.4`,
      [[...consentChannels], [...consentAnswers]],
    );
    own.fields = await run(
      `INSERT INTO member_field (organisation_id, name, kind, slot)
       SELECT $1, k, k, n FROM unnest(ARRAY['text', 'number', 'date', 'choice', 'choices', 'yesNo']) WITH ORDINALITY AS t(k, n) RETURNING id`,
    );
    own.options = await run(
      `INSERT INTO member_field_option (organisation_id, field_id, name)
       SELECT $1, f, 'Option ' || n FROM unnest($2::uuid[]) f, generate_series(1, 3) n RETURNING id`,
      [own.fields.slice(3, 5)],
    );
    const [text, number, date, choice, choices, yesNo] = own.fields;
    for (const [field, kind, column, value] of [
      [text, 'text', 'text_value', `nullif(${pick('$4::text[]').replace('n * 0', 'length(m.name) * 0')}, '')`],
      [number, 'number', 'number_value', `(floor(random() * 9) / 2)::float8`],
      [date, 'date', 'date_value', `current_date - floor(random() * 90)::int`],
      [choice, 'choice', 'choice_id', `($5::uuid[])[1 + floor(random() * 3)::int]`],
      [yesNo, 'yesNo', 'yes_value', `random() < 0.5`],
    ] as const)
      await run(
        `INSERT INTO member_value (organisation_id, member_id, field_id, kind, ${column})
         SELECT $1, id, $2, $3, value FROM (SELECT m.id, ${value} AS value, $4::text[] AS w, $5::uuid[] AS o FROM member m
           WHERE m.organisation_id = $1 AND random() < 0.5) m WHERE value IS NOT NULL`,
        [field, kind, words, own.options.slice(0, 3)],
      );
    await run(
      `INSERT INTO member_choice (organisation_id, member_id, field_id, option_id)
       SELECT $1, m.id, $2, o FROM member m, unnest($3::uuid[]) o WHERE m.organisation_id = $1 AND random() < 0.3`,
      [choices, own.options.slice(3)],
    );
    // The list of gift hunters: some numbers, two names, one entry taken off, and registrations flagged either way.
    await run(
      `INSERT INTO member_worm (organisation_id, phone, name, reason, by_user, deleted_at)
       SELECT $1, c.value, '', 'gifts', $2, CASE WHEN random() < 0.2 THEN now() END
       FROM member_contact c WHERE c.organisation_id = $1 AND c.kind = 'phone' AND random() < 0.1`,
      [ids.users[0]],
    );
    const entries = await run(
      `INSERT INTO member_worm (organisation_id, phone, name, reason, by_user)
       SELECT $1, CASE WHEN k = 1 THEN '+49' || ord END, w, 'gifts', $2
       FROM unnest($3::text[]) WITH ORDINALITY AS t(w, ord), generate_series(0, 1) k RETURNING id`,
      [ids.users[0], hunted],
    );
    await run(
      `INSERT INTO worm_match (organisation_id, event_id, participant_id, worm_id, how)
       SELECT $1, p.event_id, p.id, $2, CASE WHEN random() < 0.5 THEN 'phone' ELSE 'name' END
       FROM participant p WHERE p.organisation_id = $1 AND random() < 0.1`,
      [entries[0]],
    );
    await client.query('ANALYZE member');
  });
  const all = await withClient(server.database.superuserUrl, async (client) =>
    (await client.query<{ id: string }>('SELECT id FROM member WHERE organisation_id = $1', [organisationId])).rows.map(
      ({ id }) => id,
    ),
  );
  const people = await server.services.database.inOrganisation(organisationId, 'read', (db) =>
    factsOf(db, organisationId, all),
  );
  return { people, ids, own };
}
