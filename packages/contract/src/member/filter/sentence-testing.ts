import type * as z from 'zod';
import { dayForm, localeFor } from '../../core/dates.ts';
import type { Language, Texts } from '../../core/language.ts';
import {
  type FilterCondition,
  type FilterField,
  filterFields,
  type FilterMatch,
  type FilterNode,
  groupOf,
  groupWith,
} from './filter.tree.ts';
import { plainNumbers } from './filter.sentence.ts';
import {
  conditionWords,
  consentWords,
  fieldWords,
  joining,
  languageWords,
  originWords,
  stateWords,
  wormWords,
} from './filter.words.ts';

/**
 * Reads the sentence of a filter back: every way in which it can be understood. A sentence with one reading alone says one filter; a wording that makes two
 * filters sound the same has two, and a test fails.
 */

/** Something that was read, and where the rest begins. */
type Read<Value> = Iterable<readonly [value: Value, next: number]>;
type Reader<Value> = (text: string, at: number) => Read<Value>;

const literal = (word: string): Reader<string> =>
  function* (text, at) {
    if (text.startsWith(word, at)) yield [word, at + word.length];
  };

const oneOf = <Value>(readers: readonly Reader<Value>[]): Reader<Value> =>
  function* (text, at) {
    for (const reader of readers) yield* reader(text, at);
  };

const mapped = <From, To>(reader: Reader<From>, to: (value: From) => To | undefined): Reader<To> =>
  function* (text, at) {
    for (const [value, next] of reader(text, at)) {
      const made = to(value);
      if (made !== undefined) yield [made, next];
    }
  };

/** One or more, with something between. */
const several = <Value>(reader: Reader<Value>, between: string, least = 1): Reader<Value[]> =>
  function* (text, at) {
    for (const [first, next] of reader(text, at)) {
      if (least <= 1) yield [[first], next];
      for (const [, more] of literal(between)(text, next))
        for (const [rest, end] of several(reader, between, least - 1)(text, more)) yield [[first, ...rest], end];
    }
  };

/** What a pattern finds here; the last sign of it first, then what is shorter. */
const matching = (pattern: RegExp): Reader<string> =>
  function* (text, at) {
    const found = new RegExp(pattern.source, `${pattern.flags}y`);
    found.lastIndex = at;
    const [whole] = found.exec(text) ?? [];
    if (whole !== undefined) for (let n = whole.length; n > 0; n -= 1) yield [whole.slice(0, n), at + n];
  };

const words = <Word extends string>(texts: Readonly<Record<Word, Texts>>, language: Language): Reader<Word> =>
  oneOf(
    (Object.entries(texts) as [Word, Texts][]).map(([word, called]) => mapped(literal(called[language]), () => word)),
  );

/** What stands in quotes; a closing one within is doubled. */
function quoted(language: Language): Reader<string> {
  const [open = '', close = ''] = joining.quotes[language].split('{v}');
  return function* (text, at) {
    if (!text.startsWith(open, at)) return;
    let said = '';
    for (let n = at + open.length; n < text.length; n += 1) {
      if (!text.startsWith(close, n)) said += text[n];
      else if (text.startsWith(close, n + 1)) {
        said += close;
        n += 1;
      } else {
        yield [said, n + 1];
        return;
      }
    }
  };
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Numbers, amounts and days as a language writes them: whatever is written so again. */
function numbers(format: Intl.NumberFormat): Reader<number> {
  const parts = format.formatToParts(-1_234_567.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  const signs = parts.flatMap(({ type, value }) => (type === 'integer' || type === 'fraction' ? [] : [...value]));
  const oneSign = ['\\d', '-', ...new Set(signs)].map((sign) => (sign === '\\d' ? sign : escaped(sign))).join('|');
  return mapped(matching(new RegExp(`(?:${oneSign})+`)), (said) => {
    const digits = [...said].filter((sign) => /[\d-]/.test(sign) || sign === decimal).join('');
    const value = Number(digits.replace(decimal, '.'));
    return digits !== '' && format.format(value) === said ? value : undefined;
  });
}

function days(language: Language): Reader<string> {
  const format = new Intl.DateTimeFormat(localeFor(language), { ...dayForm, timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => {
    const parts = format.formatToParts(new Date(Date.UTC(2000, month, 1)));
    return parts.find(({ type }) => type === 'month')?.value ?? '';
  });
  const pattern = format
    .formatToParts(new Date(0))
    .map(({ type, value }) => {
      if (type === 'year') return String.raw`(?<year>\d{4})`;
      if (type === 'day') return String.raw`(?<day>\d{1,2})`;
      return type === 'month' ? `(?<month>${months.map(escaped).join('|')})` : escaped(value);
    })
    .join('');
  return mapped(matching(new RegExp(pattern)), (said) => {
    const { year, month, day } = new RegExp(`^${pattern}$`).exec(said)?.groups ?? {};
    if (year === undefined || month === undefined || day === undefined) return undefined;
    const at = new Date(Date.UTC(Number(year), months.indexOf(month), Number(day)));
    return format.format(at) === said ? at.toISOString().slice(0, 10) : undefined;
  });
}

/** The pieces of a wording: words, and what stands in braces. */
const piecesOf = (text: string) => text.split(/\{(\w+)\}/);

/** Reads a wording; what stands in braces is read by name, all of it becomes one. */
function worded(text: string, holes: Readonly<Record<string, Reader<object>>>): Reader<object> {
  const pieces = piecesOf(text);
  const readers = pieces.map(
    (piece, n): Reader<object> => (n % 2 ? (holes[piece] ?? (() => [])) : mapped(literal(piece), () => ({}))),
  );
  function* from(n: number, all: string, at: number): Read<object> {
    const reader = readers[n];
    if (!reader) yield [{}, at];
    else
      for (const [part, next] of reader(all, at))
        for (const [rest, end] of from(n + 1, all, next)) yield [{ ...part, ...rest }, end];
  }
  const said = pieces.filter((piece, n) => n % 2 === 0 && piece !== '');
  /** Most wordings are none of this place: their words do not come in their order. */
  const isPossible = (all: string, at: number) => {
    let next = at;
    return said.every((piece) => {
      const found = all.indexOf(piece, next);
      next = found + piece.length;
      return found !== -1;
    });
  };
  return (all, at) => (isPossible(all, at) ? from(0, all, at) : []);
}

/** The id of something by its name, of those that a filter can name. */
type IdsOf = (name: string) => string | undefined;

/** Makes what reads the sentences of a language: all readings of each. */
export function sentenceReader(idOf: IdsOf, language: Language): (sentence: string) => FilterNode[] {
  const condition = conditionReader(idOf, language);
  return (sentence) => {
    // The first sign is said large.
    const small = sentence.charAt(0).toLocaleLowerCase(localeFor(language)) + sentence.slice(1);
    const readings = [...new Set([sentence, small])].flatMap((text) => {
      const whole = wholeReader(condition, language);
      return [...whole(text, 0)].flatMap(([read, end]) => (end === text.length ? [read] : []));
    });
    return [...new Map(readings.map((read) => [JSON.stringify(read), read])).values()];
  };
}

/** Reads each place of a text once: groups within groups ask for the same place again and again. */
function once<Value>(reader: Reader<Value>): Reader<Value> {
  const known = new Map<number, (readonly [Value, number])[]>();
  return (text, at) => {
    const found = known.get(at) ?? [...reader(text, at)];
    known.set(at, found);
    return found;
  };
}

/** A condition, or groups of them, of one text. */
function wholeReader(condition: Reader<FilterNode>, language: Language): Reader<FilterNode> {
  const [open = '', close = ''] = joining.brackets[language].split('{v}');
  const [nonePrefix = '', noneSuffix = ''] = joining.none[language].split('{v}');

  const bracketed: Reader<FilterNode> = function* (text, at) {
    for (const [, inner] of literal(open)(text, at))
      for (const [node, next] of group(text, inner))
        for (const [, end] of literal(close)(text, next)) yield [node, end];
  };
  const node = once(oneOf([condition, bracketed]));
  const joined = (match: FilterMatch) =>
    mapped(several(node, joining[match === 'any' ? 'any' : 'all'][language], 2), (nodes) => groupWith(match, nodes));
  const none: Reader<FilterNode> = function* (text, at) {
    for (const [, inner] of literal(nonePrefix)(text, at))
      for (const [nodes, next] of several(node, joining.of[language])(text, inner))
        for (const [, end] of literal(noneSuffix)(text, next)) yield [groupWith('none', nodes), end];
  };
  const group = once(oneOf([joined('all'), joined('any'), none]));
  return oneOf([node, group]);
}

function conditionReader(idOf: IdsOf, language: Language): Reader<FilterNode> {
  const all = (Object.keys(filterFields) as FilterField[]).flatMap((field) =>
    Object.keys(filterFields[field]).map((operator) => ofOperator(field, operator, idOf, language)),
  );
  return oneOf(all);
}

/** Values as their schemas take them: what of several readings is none that could be asked for is left out. */
function ofOperator(field: FilterField, operator: string, idOf: IdsOf, language: Language): Reader<FilterNode> {
  const texts = (conditionWords[field] as Record<string, Texts>)[operator];
  const schema = (filterFields[field] as Record<string, z.ZodType>)[operator];
  const isMoment = field === 'createdAt' || field === 'lastAt';
  const space = !isMoment && (language === 'en' || language === 'es') ? ' ' : '';
  const or = joining.or[language];
  const names = (joint: 'or' | 'and') =>
    several(
      mapped(quoted(language), (name) => idOf(name)),
      joining[joint][language],
    );
  const count = mapped(matching(/\d+/), (digits) => (String(Number(digits)) === digits ? Number(digits) : undefined));
  const lately = oneOf([
    mapped(literal(joining.lastDay[language]), () => ({ days: 1 })),
    mapped(worded(joining.lately[language], { d: mapped(count, (n) => ({ days: n })) }), (read) =>
      (read as { days: number }).days === 1 ? undefined : read,
    ),
  ]);
  const nothing: Reader<object> = function* (_, at) {
    yield [{}, at];
  };
  const spaced: Reader<object> = function* (text, at) {
    for (const [, next] of literal(space)(text, at)) yield* lately(text, next);
  };
  const day = days(language);
  const from = mapped(day, (date) => ({ from: date }));
  const to = mapped(day, (date) => ({ to: date }));
  const choices = {
    ...originWords,
    ...Object.fromEntries(Object.keys(languageWords).map((word) => [word, native(word)])),
  };
  const values: Readonly<Record<string, Reader<object>>> = {
    text: mapped(quoted(language), (text) => ({ text })),
    values: mapped(several(words(choices, language), or), (list) => ({ values: list })),
    channels: mapped(several(words(consentWords, language), or), (channels) => ({ channels })),
    kinds: mapped(several(words(wormWords, language), or), (kinds) => ({ kinds })),
    prefixes: mapped(
      several(
        mapped(matching(/\+\d+/), (code) => code.slice(1)),
        or,
      ),
      (prefixes) => ({ prefixes }),
    ),
    domains: mapped(several(matching(/[a-z0-9.-]+/), or), (domains) => ({ domains })),
    states: mapped(several(words(stateWords, language), or), (states) => ({ states })),
    cents: mapped(
      numbers(new Intl.NumberFormat(localeFor(language), { style: 'currency', currency: 'CNY' })),
      (money) => ({ cents: Math.round(money * 100) }),
    ),
    from: oneOf([
      worded(joining.from[language], { a: from }),
      worded(joining.to[language], { b: to }),
      worded(joining.between[language], { a: from, b: to }),
    ]),
    eventIds: mapped(names('or'), (eventIds) => ({ eventIds })),
    userIds: mapped(names('or'), (userIds) => ({ userIds })),
    ticketIds: mapped(names('or'), (ticketIds) => ({ ticketIds })),
    tagIds: mapped(names(operator === 'all' ? 'and' : 'or'), (tagIds) => ({ tagIds })),
    groupIds: mapped(names(operator === 'all' ? 'and' : 'or'), (groupIds) => ({ groupIds })),
    surveyIds: mapped(names('or'), (surveyIds) => ({ surveyIds })),
    voteIds: mapped(names('or'), (voteIds) => ({ voteIds })),
    optionIds: mapped(names('or'), (optionIds) => ({ optionIds })),
  };
  const number = numbers(plainNumbers(language));
  const holes: Readonly<Record<string, Reader<object>>> = {
    f:
      field === 'own'
        ? mapped(quoted(language), (name) => {
            const memberFieldId = idOf(name);
            return memberFieldId === undefined ? undefined : { memberFieldId };
          })
        : mapped(literal(fieldWords[field][language]), () => ({})),
    v: oneOf(Object.values(values)),
    n: field === 'own' ? mapped(number, (n) => ({ number: n })) : mapped(count, (times) => ({ times })),
    m: mapped(count, (last) => ({ last })),
    when: isMoment ? lately : oneOf([spaced, nothing]),
    at: oneOf([worded(joining.forEvents[language], { v: mapped(names('or'), (eventIds) => ({ eventIds })) }), nothing]),
  };
  return mapped(worded(texts?.[language] ?? '', holes), (value) => {
    return schema?.safeParse(value).success ? ({ field, operator, value } as FilterCondition) : undefined;
  });
}

const native = (word: string): Texts => {
  const called = languageWords[word as Language];
  return { en: called, zh: called, es: called, ja: called };
};

/** As it is compared: a group of one that all or any must hold of is that one; where a value may be left out it is not there. */
export function normalised(node: FilterNode): FilterNode {
  const group = groupOf(node);
  if (!group) return JSON.parse(JSON.stringify(node)) as FilterNode;
  const nodes = group.nodes.map(normalised);
  const [only] = nodes;
  return nodes.length === 1 && only && group.match !== 'none' ? only : groupWith(group.match, nodes);
}
