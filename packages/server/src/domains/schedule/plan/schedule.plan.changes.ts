import type { Released, ReleaseChange, ReleasedItem } from '@convoke/contract/schedule/release.ts';
import { isIn, type PlanRecord, starsOf } from './schedule.plan.rows.ts';

/** What those who have starred an item are told of: where and when it is, and whether at all. `added` is one that is back: nothing else could be starred. */
const toldKinds: readonly string[] = ['moved', 'place', 'removed', 'added'];

export const isTold = ({ kinds }: ReleaseChange): boolean => kinds.some((kind) => toldKinds.includes(kind));

export interface ToldChange {
  item: ReleasedItem;
  before: ReleaseChange['before'];
  after: ReleaseChange['after'];
}

/** What a release changed that somebody may be told of, in the order of when it is, or was. */
export function toldChanges({ items, fallen }: Released, changes: readonly ReleaseChange[]): ToldChange[] {
  const known = new Map([...items, ...fallen].map((item) => [item.agendaId, item]));
  const at = ({ after, before }: ToldChange) => (after ?? before)?.startsAt ?? '';
  return changes
    .filter(isTold)
    .flatMap(({ agendaId, before, after }) => {
      const item = known.get(agendaId);
      return item ? [{ item, before, after }] : [];
    })
    .toSorted((a, b) => at(a).localeCompare(at(b)));
}

/** Those of what is in a plan. */
export const changesFor = (plan: Pick<PlanRecord, 'stars'>, changes: readonly ToldChange[]): ToldChange[] =>
  changes.filter(({ item }) => isIn(starsOf(plan)[item.number]));
