import { createHash } from 'node:crypto';
import { type DoubleReason, doubleReasons } from '@convoke/contract/member/member.doubles.rules.ts';
import { halfWidth } from '@convoke/contract/core/half-width.ts';
import { spokenName } from './member.doubles.pinyin.ts';

/** What two members are compared by. */
export interface Compared {
  name: string;
  company: string;
  phones: readonly string[];
  emails: readonly string[];
}

/** Words in small letters without accents and signs. */
const plain = (text: string): string =>
  halfWidth(text)
    .normalize('NFKD')
    // Of Latin letters alone: in other scripts marks tell one letter from another.
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const sorted = (words: readonly string[]): string => words.toSorted().join('');

const legalForm =
  /(?: (?:co|company|corp|corporation|gmbh|inc|incorporated|kk|limited|llc|ltd|plc|pty|sa|sl|srl))+$|(?:股份|责任|責任)?有限(?:责任|責任)?公司$|(?:株式|有限|合同)会社$|^(?:株式|有限|合同)会社/gu;

/** A company without what says only its legal form. */
export function companyOf(text: string): string {
  const whole = plain(text);
  const short = whole.replace(legalForm, '').replaceAll(' ', '');
  return short || whole.replaceAll(' ', '');
}

/** Of a mailbox that a firm has, not a person. */
const firmBoxes = new Set(
  'admin contact event events hello help hr info mail marketing media office press sales service support team'.split(
    ' ',
  ),
);

/** What is compared of a person, each made once. */
interface Traits {
  name: string;
  company: string;
  isHan: boolean;
  /** How the name may be written in Latin letters; the first is the one that stands for the name. */
  spoken: readonly string[];
  /** The name's letters, where it is written in Latin ones alone. */
  letters: string | null;
  boxes: readonly string[];
  numbers: readonly string[];
}

/** Shorter names differ by one letter too easily. */
const fewestLetters = 5;

/** Of fewer digits nothing is left that two could share. */
const fewestDigits = 9;

export function traitsOf({ name, company, phones, emails }: Compared): Traits {
  const words = plain(name).split(' ').filter(Boolean);
  const own = spokenName(plain(name));
  const isLatin = words.length > 0 && words.every((word) => /^\p{Script=Latin}+$/u.test(word));
  const letters = words.join('');
  const spoken = own
    ? [sorted([own.family, own.given.join('')]), sorted([own.family, ...own.given])]
    : [sorted(words)].filter(Boolean);
  const joined = own
    ? [`${own.family}${own.given.join('')}`, `${own.given.join('')}${own.family}`]
    : isLatin
      ? [letters]
      : [];
  return {
    name: sorted(words),
    company: companyOf(company),
    isHan: own !== null,
    spoken: [...new Set([...spoken, ...joined])],
    letters: isLatin && letters.length >= fewestLetters ? letters : null,
    boxes: [...new Set(emails.map(boxOf).filter((box) => box.length >= 3 && !firmBoxes.has(box)))],
    numbers: [...new Set(phones.map((phone) => phone.replace(/\D/g, '').slice(-11)))].filter(
      (digits) => digits.length >= fewestDigits,
    ),
  };
}

/** What stands before the @, without what some write after a +. */
const boxOf = (email: string): string => email.replace(/(?:\+[^@]*)?@.*$/u, '').toLowerCase();

/** From the end: a slip in one of three parts, or over the border of two, leaves another as it is. */
const partsOf = (digits: string) => [digits.slice(0, -8), digits.slice(-8, -4), digits.slice(-4)];

/** One digit is another one, or two neighbours are swapped. */
export function oneSlip(a: string, b: string): boolean {
  if (a.length !== b.length || a === b) return false;
  const at = [...a].findIndex((sign, index) => sign !== b[index]);
  if (a.slice(at + 1) === b.slice(at + 1)) return true;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

/** One letter is another one, is missing, or is swapped with its neighbour. */
export function oneLetter(a: string, b: string): boolean {
  if (a.length === b.length) return oneSlip(a, b);
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.length - short.length !== 1) return false;
  const at = [...short].findIndex((sign, index) => sign !== long[index]);
  return at < 0 || short.slice(at) === long.slice(at + 1);
}

/** Whoever have a reason in common share one of these: digests, of which nothing can be read. */
export function keysOf(traits: Traits): string[] {
  const { name, company, spoken, letters, boxes, numbers } = traits;
  const [spokenFirst] = spoken;
  if (!name || spokenFirst === undefined) return [];
  const whole = [
    ...(company ? [['name', name, company], ...spoken.map((each) => ['spoken', each, company])] : []),
    ...boxes.map((box) => ['box', box, spokenFirst]),
    ...numbers.flatMap((digits) => partsOf(digits).map((part, index) => ['number', index, part, spokenFirst])),
    ...(letters && company
      ? [
          ['begins', letters.slice(0, 2), company],
          ['ends', letters.slice(-2), company],
        ]
      : []),
  ];
  return [...new Set(whole.map(digestOf))];
}

/** Raised whenever members are to be compared in another way: then all are compared anew. */
const way = 2;

/** Of all that a member is compared by. */
export const digestOfPerson = (person: Compared): string =>
  digestOf([way, person.name, person.company, person.phones.toSorted(), person.emails.toSorted()]);

const digestOf = (what: unknown): string =>
  createHash('sha256').update(JSON.stringify(what)).digest('base64url').slice(0, 22);

/** Why two may be one person; none: nothing says so. */
export function reasonsOf(a: Traits, b: Traits): DoubleReason[] {
  if (!a.name || !b.name) return [];
  const isSameCompany = a.company !== '' && a.company === b.company;
  const isSameName = a.name === b.name;
  const isSameSpoken = a.spoken[0] === b.spoken[0];
  const holds: Readonly<Record<DoubleReason, boolean>> = {
    name: isSameCompany && isSameName,
    pinyin: isSameCompany && !isSameName && (a.isHan || b.isHan) && a.spoken.some((each) => b.spoken.includes(each)),
    email: isSameSpoken && a.boxes.some((box) => b.boxes.includes(box)),
    phone: isSameSpoken && a.numbers.some((one) => b.numbers.some((other) => oneSlip(one, other))),
    letter: isSameCompany && !isSameName && a.letters !== null && b.letters !== null && oneLetter(a.letters, b.letters),
  };
  return doubleReasons.filter((reason) => holds[reason]);
}

/** A box that is nothing but the name says no more than the name does: wang.wei, liwei88. */
const isOfName = (box: string, { spoken }: Traits): boolean => {
  const letters = box.replace(/[^\p{L}]/gu, '');
  return spoken.some((name) => [...name].toSorted().join('') === [...letters].toSorted().join(''));
};

/** Both are known to have another company, address or number; what brought the two together does not count. */
function differencesOf(a: Traits, b: Traits, reasons: readonly DoubleReason[]): number {
  const differs = (one: readonly string[], other: readonly string[]) =>
    one.length > 0 && other.length > 0 && !one.some((each) => other.includes(each));
  return [
    a.company !== '' && b.company !== '' && a.company !== b.company,
    !reasons.includes('email') && differs(a.boxes, b.boxes),
    !reasons.includes('phone') && differs(a.numbers, b.numbers),
  ].filter(Boolean).length;
}

/**
 * 1 to 3, as the contract's words; 0: more speaks against it than for it. Two reasons together are likelier than each, and each difference makes it less likely.
 */
export function strengthOf(a: Traits, b: Traits, reasons: readonly DoubleReason[]): number {
  const sharedBoxes = a.boxes.filter((box) => b.boxes.includes(box));
  const alone: Readonly<Record<DoubleReason, number>> = {
    name: 2,
    // Two written in characters merely sound the same.
    pinyin: a.isHan && b.isHan ? 1 : 2,
    email: sharedBoxes.every((box) => isOfName(box, a) || isOfName(box, b)) ? 2 : 3,
    phone: 3,
    letter: 1,
  };
  const most = Math.max(...reasons.map((reason) => alone[reason]));
  const fore = Math.min(3, most + (reasons.length > 1 ? 1 : 0));
  return Math.max(0, fore - differencesOf(a, b, reasons));
}
