import type * as z from 'zod';
import type { guestGet } from './guest.calls.ts';

/** A guest as its call tells it. */
export type ToldGuest = z.input<typeof guestGet.output>;

/** What is chosen between when two guests become one. The rest is joined: links of both, notes of both, and a contact that was not chosen. */
export const mergedFields = [
  'name',
  'company',
  'title',
  'photoKey',
  'biography',
  'words',
  'phone',
  'email',
  'guestTypeId',
] as const;
export type MergedField = (typeof mergedFields)[number];

/** Which of the two says it: the guest that stays, or the one that becomes it. */
export type Pick = 'kept' | 'gone';
export type Picks = Partial<Record<MergedField, Pick>>;

const mostLinks = 10;
const longestNote = 2000;

const isEmpty = (value: unknown) =>
  value === '' || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** Whether two guests say something else of a field. */
export const differsIn = (field: MergedField, kept: ToldGuest, gone: ToldGuest): boolean =>
  JSON.stringify(kept[field]) !== JSON.stringify(gone[field]);

/** What is taken while nobody has chosen: what the guest that stays says, unless it says nothing. */
export const pickedFirst = (field: MergedField, kept: ToldGuest, gone: ToldGuest): Pick =>
  isEmpty(kept[field]) && !isEmpty(gone[field]) ? 'gone' : 'kept';

/** What the one guest says whom two become. Nothing of a contact is lost: one that was not chosen goes to the note. */
export function mergedGuest(kept: ToldGuest, gone: ToldGuest, picks: Picks) {
  const from = (field: MergedField) => ((picks[field] ?? pickedFirst(field, kept, gone)) === 'kept' ? kept : gone);
  const links = [...kept.links, ...gone.links];
  const left = (['phone', 'email'] as const).map((field) => {
    const other = from(field) === kept ? gone : kept;
    return other[field] === from(field)[field] ? '' : other[field];
  });
  const notes = [kept.note, gone.note === kept.note ? '' : gone.note, ...left];
  return {
    // The words in further languages go with the language that the biography is written in.
    language: from('biography').language,
    name: from('name').name,
    company: from('company').company,
    title: from('title').title,
    photoKey: from('photoKey').photoKey,
    biography: from('biography').biography,
    words: from('words').words,
    phone: from('phone').phone,
    email: from('email').email,
    guestTypeId: from('guestTypeId').guestTypeId,
    links: links.filter(({ url }, index) => links.findIndex((each) => each.url === url) === index).slice(0, mostLinks),
    note: notes
      .filter((each) => each !== '')
      .join('\n')
      .slice(0, longestNote),
  };
}
