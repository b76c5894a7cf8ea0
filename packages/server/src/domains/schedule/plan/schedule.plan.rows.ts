import type { Plan } from '@convoke/contract/schedule/schedule.plan.calls.ts';
import type { Released, ReleasedItem } from '@convoke/contract/schedule/release.ts';
import type { Selectable } from 'kysely';
import { hashToken } from '../../../core/codes.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { AgendaPlan } from '../../../core/data/database-types.ts';

export type PlanRecord = Selectable<AgendaPlan>;

/** By the number of the item, how often it was turned: odd = in the plan. */
type Stars = Readonly<Record<string, number>>;

export const isIn = (turns: number | undefined): boolean => (turns ?? 0) % 2 === 1;

export const starsOf = ({ stars }: Pick<PlanRecord, 'stars'>) => stars as Stars;

/** What is in a plan, by number. */
export const numbersIn = (plan: Pick<PlanRecord, 'stars'>): number[] =>
  Object.entries(starsOf(plan)).flatMap(([number, turns]) => (isIn(turns) ? Number(number) : []));

/** An address as its owner knows it again, and nobody else learns it. */
export const shortAddress = (mail: string): string => mail.replace(/^(.)[^@]*/, '$1…');

export function planView(plan: Pick<PlanRecord, 'stars' | 'mail' | 'mail_confirmed_at'>): Plan {
  const { mail, mail_confirmed_at: confirmedAt } = plan;
  return {
    numbers: numbersIn(plan),
    mail: mail === null ? null : { address: shortAddress(mail), isConfirmed: confirmedAt !== null },
  };
}

/** The plan that a key opens. */
export function planOfKey(db: Db, event: Pick<EventRecord, 'organisation_id' | 'id'>, key: string) {
  return db
    .selectFrom('agenda_plan')
    .selectAll()
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst();
}

/** Of these numbers those that the public has, or had, an item of. */
export function publicNumbers({ items, fallen }: Released, numbers: readonly number[]): number[] {
  const known = new Set([...items, ...fallen].map(({ number }) => number));
  return numbers.filter((number) => known.has(number));
}

/**
 * A release as the owner of a plan has it. What was taken out is as if it had fallen out, and every turn raises the SEQUENCE as a release would: calendars
 * pass over what does not count on.
 */
export function releasedIn(contents: Released, plan: Pick<PlanRecord, 'stars'>): Released {
  const stars = starsOf(plan);
  const turned = (items: readonly ReleasedItem[], isWanted: (turns: number) => boolean): ReleasedItem[] =>
    items.flatMap((item) => {
      const turns = stars[item.number] ?? 0;
      return turns > 0 && isWanted(turns) ? { ...item, sequence: item.sequence + turns - 1 } : [];
    });
  return {
    ...contents,
    items: turned(contents.items, isIn),
    fallen: [...turned(contents.fallen, () => true), ...turned(contents.items, (turns) => !isIn(turns))],
  };
}
