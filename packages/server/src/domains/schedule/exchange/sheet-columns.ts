import { halfWidth } from '@convoke/contract/core/half-width.ts';
import {
  isManyOfSchedule,
  type ScheduleColumn,
  type ScheduleColumnKind,
  scheduleColumns,
} from '@convoke/contract/schedule/schedule.rules.ts';
import { columnTexts } from './sheet-texts.ts';

const plain = (text: string) =>
  halfWidth(text)
    .replace(/[*＊:：]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** What others call the same columns. */
const further: Readonly<Record<string, ScheduleColumn>> = {
  session: 'title',
  topic: 'title',
  day: 'date',
  'start time': 'start',
  from: 'start',
  'end time': 'end',
  to: 'end',
  until: 'end',
  duration: 'minutes',
  room: 'place',
  location: 'place',
  stage: 'place',
  speaker: 'speakers',
  presenter: 'speakers',
  presenters: 'speakers',
  moderator: 'moderators',
  type: 'kind',
  kind: 'kind',
  format: 'kind',
  guid: 'guid',
};

const known = new Map(Object.entries(further));
for (const column of scheduleColumns)
  for (const text of Object.values(columnTexts[column])) known.set(plain(text), column);

/** What each column seems to be, by its title in any of our languages. The second speaker has a number; what stands once is the first that claims it. */
export function proposedColumns(header: readonly string[]): ScheduleColumnKind[] {
  const taken = new Set<ScheduleColumn>();
  return header.map((title) => {
    const name = plain(title);
    const numbered = known.get(name.replace(/[\s#.]*\d+$/, ''));
    const column = known.get(name) ?? (numbered && isManyOfSchedule(numbered) ? numbered : undefined);
    if (!column || (taken.has(column) && !isManyOfSchedule(column))) return 'none';
    taken.add(column);
    return column;
  });
}
