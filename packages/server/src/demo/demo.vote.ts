import { quarantine } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Services } from '../core/context.ts';
import type { Db } from '../core/data/database.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { storePicture } from '../domains/resource/resource.ops.ts';
import type { BallotItem, Cast } from '../domains/vote/casting/vote.caster.ts';
import { insertRound } from '../domains/vote/office/vote.write.ts';
import { chance } from './demo.people.ts';
import { alone, day, hour, idOf, momentsOf } from './demo.pieces.ts';
import { demoBallots, demoBurst, demoRounds, projects } from './demo.vote.plan.ts';

const people = 346;
/** So many ballots of a moment: the function that casts them takes its time for each lot, not for each ballot. */
const atOnce = 2;
const edge = 480;

/** A vote that has been running for days, with ballots of people and some that wait to be looked at. Unless it is there already. */
export async function makeVote(services: Services, person: Person, eventId: string): Promise<void> {
  const { organisationId, userId } = person;
  const id = idOf(person, 'vote');
  const exists = (db: Db) =>
    db
      .selectFrom('vote')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
  if (await services.database.inOrganisation(organisationId, 'read', exists)) return;
  const pictureKeys: string[] = [];
  for (const [index, { colours }] of projects.entries()) {
    const bytes = await drawProject(colours, index);
    const stored = await storePicture(services, organisationId, userId, { bytes, width: edge, height: edge });
    pictureKeys.push(stored.key);
  }
  const now = services.clock.now().getTime();
  // On the hour, as people set them: at midnight in Shanghai.
  const today = Math.floor((now + 8 * hour) / day) * day - 8 * hour;
  const opensAt = new Date(today - 6 * day);
  await alone(services, person, async (tx) => {
    if (await exists(tx)) return;
    await tx
      .insertInto('vote')
      .values({
        organisation_id: organisationId,
        id,
        event_id: eventId,
        title: 'Lumen Awards',
        description: 'You decide: the best projects of the year, and who should be heard again.',
        time_zone: 'Asia/Shanghai',
        created_by: userId,
        created_at: new Date(now - 8 * day),
      })
      .execute();
    await tx
      .insertInto('directory')
      .values({ kind: 'vote-id', code: id, organisation_id: organisationId, target_id: id })
      .execute();
    const [projectsRound, speakersRound] = demoRounds(pictureKeys, opensAt, new Date(today + 9 * day + 18 * hour));
    const roundId = await insertRound(tx, organisationId, id, projectsRound, 0);
    await insertRound(tx, organisationId, id, speakersRound, 1);
    await tx
      .updateTable('vote_round')
      .set({ state: 'open' })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', roundId)
      .execute();
    await castAll(tx, person, roundId, now);
  });
}

async function castAll(tx: Db, { organisationId, userId }: Person, roundId: string, now: number): Promise<void> {
  const candidates = await tx
    .selectFrom('candidate')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('round_id', '=', roundId)
    .orderBy('place')
    .execute();
  const ids = candidates.map((each) => each.id);
  const burstAt = now - 1.4 * day;
  const moments = momentsOf({ count: people, seed: 77, fromDay: -5.9, toDay: -0.02 }, now);
  const ballots = demoBallots(ids, people);
  const lots: { at: number; ballots: BallotItem[] }[] = [{ at: burstAt, ballots: demoBurst(ids) }];
  for (let from = 0; from < people; from += atOnce)
    lots.push({ at: moments[from] as number, ballots: ballots.slice(from, from + atOnce) });
  // Lists show ballots by their ids, which grow as they are cast.
  lots.sort((a, b) => a.at - b.at);
  const { rows } = await sql<Cast>`
    SELECT c.* FROM jsonb_array_elements(${JSON.stringify(lots)}::jsonb) WITH ORDINALITY AS lot(v, o),
      LATERAL cast_ballots(${organisationId}::uuid, ${roundId}::uuid, lot.v->'ballots', ${JSON.stringify(quarantine)}::jsonb,
        to_timestamp((lot.v->>'at')::float8 / 1000)) c
    ORDER BY lot.o`.execute(tx);
  if (rows.some((row) => row.outcome !== 'ok')) throw new Error('the demo’s ballots were not taken');
  const aside = rows.flatMap((row) => (row.is_counted === false && row.ballot_id !== null ? [row.ballot_id] : []));
  await sql`SELECT decide_ballots(${organisationId}::uuid, ${roundId}::uuid, 'DISCARDED', 'Phones of one shop, seen on its livestream',
    ${userId}::uuid, ${aside.slice(0, 9)}::uuid[], NULL, NULL, NULL, 100)`.execute(tx);
}

/** A poster of two colours and a few shapes, another for every project. */
function drawProject([dark, light]: readonly [string, string], seed: number): Promise<Buffer> {
  const next = chance(seed + 5);
  const at = () => Math.round(next() * edge);
  const shapes = Array.from({ length: 4 }, (_, index) =>
    index % 2 === 0
      ? `<circle cx="${at()}" cy="${at()}" r="${60 + Math.round(next() * 130)}" fill="${light}" opacity="0.${3 + index}"/>`
      : `<rect x="${at() - 120}" y="${at() - 40}" width="${200 + at()}" height="36" fill="#fff" opacity="0.${2 + index}" transform="rotate(${Math.round(next() * 60 - 30)} 240 240)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient></defs>
    <rect width="${edge}" height="${edge}" fill="url(#g)"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 84 }).toBuffer();
}
