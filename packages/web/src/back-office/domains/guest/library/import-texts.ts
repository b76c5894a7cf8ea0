import type { GuestColumnKind, GuestSheetField } from '@convoke/contract/guest/guest.rules.ts';

const fieldTexts: Readonly<Record<GuestSheetField | 'none', string>> = {
  name: 'guest:field.name',
  familyName: 'table:field.familyName',
  givenName: 'table:field.givenName',
  company: 'guest:field.company',
  title: 'guest:field.title',
  type: 'guest:field.type',
  phone: 'guest:field.phone',
  email: 'guest:field.email',
  link: 'guest:field.links',
  biography: 'guest:field.biography',
  note: 'guest:field.note',
  none: 'table:ignored',
};

/** What a column of a sheet of guests is called; a biography in a further language says which. */
export function columnName(kind: GuestColumnKind, t: (key: string) => string, locale: string): string {
  const [field, language] = kind.split(':');
  const name = t(fieldTexts[field as keyof typeof fieldTexts]);
  if (language === undefined) return name;
  return `${name} (${new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language})`;
}
