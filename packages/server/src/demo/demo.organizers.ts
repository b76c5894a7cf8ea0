import type { OrganizerKind } from '@convoke/contract/organizer/organizer.rules.ts';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { keepLogo } from '../domains/resource/resource.logo.ops.ts';
import { storePicture } from '../domains/resource/resource.ops.ts';
import { alone } from './demo.pieces.ts';

/** Marks of organisations that do not exist, as drawings of 240 × 120 units. */
const marks = {
  lumen:
    '<circle cx="120" cy="60" r="44" fill="#f5a524"/><path d="M120 16v88M76 60h88" stroke="#fff" stroke-width="8"/>',
  tide: '<path d="M20 70q25-40 50 0t50 0 50 0 50 0" fill="none" stroke="#0b7a9b" stroke-width="14" stroke-linecap="round"/>',
  peak: '<path d="M30 105 95 20l40 55 20-28 55 58z" fill="#31473a"/>',
  grid: '<g fill="#7c3aed"><rect x="70" y="10" width="44" height="44"/><rect x="126" y="66" width="44" height="44"/></g><rect x="126" y="10" width="44" height="44" fill="#c4b5fd"/><rect x="70" y="66" width="44" height="44" fill="#c4b5fd"/>',
  ring: '<g fill="none" stroke-width="12"><circle cx="95" cy="60" r="38" stroke="#d6336c"/><circle cx="145" cy="60" r="38" stroke="#364fc7"/></g>',
  page: '<path d="M60 15h90l30 30v60H60z" fill="#1f2937"/><path d="M80 55h80M80 75h80" stroke="#fff" stroke-width="7"/>',
} as const;

const groups: readonly { kind: OrganizerKind; members: readonly { name: string; mark: keyof typeof marks }[] }[] = [
  { kind: 'host', members: [{ name: 'Lumen Events', mark: 'lumen' }] },
  { kind: 'cohost', members: [{ name: 'Tidewater Institute', mark: 'tide' }] },
  {
    kind: 'sponsor',
    members: [
      { name: 'Northpeak Outdoor', mark: 'peak' },
      { name: 'Gridworks', mark: 'grid' },
      { name: 'Twin Rings', mark: 'ring' },
    ],
  },
  { kind: 'media', members: [{ name: 'The Margin', mark: 'page' }] },
];

/** Who hosts, supports and reports on the conference, unless the organisation has organizers already. */
export async function makeOrganizers(services: Services, person: Person, eventId: string): Promise<void> {
  const { organisationId, userId } = person;
  const isMade = await services.database.inOrganisation(organisationId, 'read', (db) =>
    db.selectFrom('organizer').select('id').where('organisation_id', '=', organisationId).executeTakeFirst(),
  );
  if (isMade) return;
  const keys = new Map<string, string>();
  for (const [mark, shapes] of Object.entries(marks)) {
    const drawn = await keepLogo(
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="120">${shapes}</svg>`),
    );
    if (drawn === null || typeof drawn === 'string') throw new Error(`${mark} cannot be drawn`);
    keys.set(mark, (await storePicture(services, organisationId, userId, drawn)).key);
  }
  await alone(services, person, async (tx) => {
    const now = services.clock.now();
    const there = await tx
      .selectFrom('organizer')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .executeTakeFirst();
    if (there) return;
    for (const [place, { kind, members }] of groups.entries()) {
      const group = await tx
        .insertInto('organizer_group')
        .values({ organisation_id: organisationId, kind, sort: place + 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      const here = { organisation_id: organisationId, event_id: eventId, group_id: group.id };
      await tx
        .insertInto('event_organizer_group')
        .values({ ...here, sort: place + 1 })
        .execute();
      for (const [sort, { name, mark }] of members.entries()) {
        const { id } = await tx
          .insertInto('organizer')
          .values({
            organisation_id: organisationId,
            name,
            logo_key: keys.get(mark) ?? null,
            link: 'https://example.com',
            group_id: group.id,
            created_at: now,
            updated_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('event_organizer')
          .values({ ...here, organizer_id: id, sort: sort + 1, created_at: now })
          .execute();
      }
    }
  });
}
