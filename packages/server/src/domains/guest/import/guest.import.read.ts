import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { describeIssues } from '@convoke/contract/core/problems.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import {
  type GuestColumnKind,
  type GuestSheetField,
  guestSheetFields,
  isManyOfGuest,
} from '@convoke/contract/guest/guest.rules.ts';
import type * as z from 'zod';
import { personTitles, plainTitle, proposedFields, titleReader } from '../../../core/tables/column-titles.ts';
import { wholeName } from '../../../core/person-name.ts';
import { phoneCell } from '../../../core/tables/read-sheet.ts';
import { richText } from '../../../core/rich-text.ts';
import type { TableRow } from '../../../core/tables/table.ts';
import { tableProblemText } from '../../../core/tables/table-problems.ts';
import type { GuestInput } from '../guest.write.ts';
import { biographyLanguage, nameTexts, sheetTexts } from '../library/guest.sheet-texts.ts';

const titles = { ...sheetTexts, ...nameTexts };

/** How programs and people call what a guest has, beside what anybody has. */
const otherTitles: Readonly<Record<'type' | 'link' | 'biography', readonly string[]>> = {
  type: ['category', 'speaker type', 'guest type', '类别', '嘉宾类型', '分类', 'categoría', 'カテゴリ', '区分'],
  link: [
    'url',
    'website',
    'web site',
    'homepage',
    'web page',
    'personal web page',
    'blog',
    'company website',
    'linkedin',
    'linkedin url',
    'linkedin profile',
    'x',
    'twitter',
    'x (twitter)',
    'github',
    'weibo',
    '网址',
    '网站',
    '个人主页',
    '主页',
    '微博',
    '領英',
    '领英',
    'sitio web',
    'página web',
    'web',
    'enlaces',
    'ウェブサイト',
    'ホームページ',
    'サイト',
    'リンク先',
  ],
  biography: [
    'bio',
    'biographie',
    'about',
    'about me',
    'profile',
    'introduction',
    'short bio',
    'speaker bio',
    'abstract bio',
    '个人简介',
    '嘉宾简介',
    '人物简介',
    '介绍',
    '个人介绍',
    '嘉宾介绍',
    '簡介',
    '個人簡介',
    '介紹',
    'biografia',
    'semblanza',
    'perfil',
    'reseña',
    'sobre mí',
    'プロフィール',
    '略歴',
    '紹介',
    '自己紹介',
    '紹介文',
  ],
};

/** Over the names of a list of speakers. */
const speakerTitles = [
  'speaker',
  'guest',
  'guest name',
  'presenter',
  '嘉宾',
  '讲者',
  '演讲人',
  'ponente',
  'orador',
  'invitado',
  '登壇者',
  '講演者',
  'ゲスト',
];

const says = titleReader(guestSheetFields, (field) => [
  ...Object.values<string>(titles[field]),
  ...(field === 'type' || field === 'link' || field === 'biography' ? otherTitles[field] : personTitles[field]),
  // What our sheets called a job title before, and what Sessionize calls it.
  ...(field === 'title' ? ['title', 'tagline', 'tag line', 'headline'] : []),
  ...(field === 'name' ? speakerTitles : []),
]);

/** What each column seems to be: by its title in any language, and where that leaves it open by what stands in it. */
export function proposedKinds(header: readonly string[], rows: readonly (readonly string[])[]): GuestColumnKind[] {
  // Beside a job title, a title is that of a doctor.
  const isJob = (title: string) => says(title).is === 'title' && plainTitle(title) !== 'title';
  const hasJob = header.some(isJob);
  const fields = proposedFields<Exclude<GuestColumnKind, 'none'>>(header, rows, {
    says: (title) => (hasJob && plainTitle(title) === 'title' ? {} : says(title)),
    isMany: isManyOfGuest,
    named: (title) => {
      const language = biographyLanguage(title);
      return language ? `biography:${language}` : undefined;
    },
  });
  return fields.map((field) => field ?? 'none');
}

export interface ReadGuest {
  /** Null where it has a fault. */
  input: (GuestInput & { typeName: string }) | null;
  problems: string[];
}

/** A row as a guest, or what is wrong with it in the words of every refused call. Texts are in `language`. */
export function readRow(
  columns: readonly GuestColumnKind[],
  { cells, problem }: Pick<TableRow, 'cells' | 'problem'>,
  language: Language,
): ReadGuest {
  const value: Partial<Record<GuestSheetField, string>> = {};
  const words: Partial<Record<Language, { biography: string }>> = {};
  const urls: string[] = [];
  columns.forEach((kind, at) => {
    const cell = (cells[at] ?? '').trim();
    if (kind === 'none' || cell === '') return;
    const further = languages.find((each) => kind === `biography:${each}`);
    if (further) words[further] = { biography: richText(cell) };
    else if (kind === 'link') urls.push(...cell.split(/[\s,，;；]+/).filter((url) => url !== ''));
    else value[kind as GuestSheetField] = cell;
  });
  const { type = '', biography = '', phone = '', email = '', familyName = '', givenName = '', ...others } = value;
  const raw: z.input<typeof guestAdd.input> = {
    ...others,
    name: others.name ?? wholeName(familyName, givenName),
    language,
    biography: richText(biography),
    words,
    phone: phoneCell(phone),
    email: halfWidth(email),
    links: urls.map((url) => ({ kind: 'website', url })),
  };
  const read = guestAdd.input.safeParse(raw);
  const problems: string[] = problem === null ? [] : [tableProblemText(problem, language)];
  if (!read.success)
    problems.push(
      ...describeIssues(read.error.issues, language).map(
        ({ path, message }) => `${titleOf(path, language)}: ${message}`,
      ),
    );
  if (!read.success || problems.length > 0) return { input: null, problems };
  return { input: { ...read.data, language, typeName: type.trim().slice(0, 40) }, problems: [] };
}

function titleOf(path: string, language: Language): string {
  const [name = ''] = path.split('.');
  const field = name === 'links' ? 'link' : name === 'words' ? 'biography' : name;
  return field in sheetTexts ? sheetTexts[field as keyof typeof sheetTexts][language] : field;
}

/** Alike for guests who are likely the same; the database makes `guest.alike` in the same way. */
export const alikeKey = ({ name, company }: { name: string; company: string }) =>
  `${name.trim()}|${company.trim()}`.normalize('NFKC').toLowerCase();
