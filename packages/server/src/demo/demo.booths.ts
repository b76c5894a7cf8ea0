import { inRows } from '@convoke/contract/booth/booth.rules.ts';
import type { Services } from '../core/context.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { alone } from './demo.pieces.ts';

const at = { x: 200, y: 200, width: 300, height: 300 };

/** Two rows of stands along the wall, islands in the middle: A to D. */
const rows = [
  { prefix: 'A-', rows: 1, columns: 10, gapX: 0, gapY: 0, at },
  { prefix: 'B-', rows: 2, columns: 5, gapX: 0, gapY: 0, at: { ...at, y: 800 } },
  { prefix: 'C-', rows: 2, columns: 5, gapX: 0, gapY: 0, at: { ...at, x: 2100, y: 800 } },
  { prefix: 'D-', rows: 1, columns: 6, gapX: 250, gapY: 0, at: { ...at, y: 1750, height: 400 } },
];

const exhibitors = [
  'Paper & Press',
  'Lightbox Labs',
  'Foundry Type',
  'Atelier Nord',
  'Kilnworks',
  'Slow Ink',
  'Gridworks Studio',
];

/** A hall of the conference with 36 booths, unless it has one already. */
export async function makeBooths(services: Services, person: Person, eventId: string): Promise<void> {
  const { organisationId } = person;
  await alone(services, person, async (tx) => {
    const there = await tx
      .selectFrom('booth_block')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    if (there) return;
    const now = services.clock.now();
    const { id } = await tx
      .insertInto('booth_block')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        name: 'Kiln Hall',
        width: 4000,
        height: 2400,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const booths = rows.flatMap((row) => inRows({ ...row, first: 1, digits: 2 }));
    await tx
      .insertInto('booth')
      .values(
        booths.map((booth, n) => ({
          organisation_id: organisationId,
          event_id: eventId,
          block_id: id,
          ...booth,
          price_cents: booth.height > 300 ? 1_200_000 : 800_000,
          // Every third one from A-01 on has somebody; the last of them only for a week.
          exhibitor_name: n % 3 === 0 ? (exhibitors[n / 3] ?? '') : '',
          held_until: n / 3 === exhibitors.length - 1 ? new Date(now.getTime() + 7 * 86_400_000) : null,
          created_at: now,
        })),
      )
      .execute();
  });
}
