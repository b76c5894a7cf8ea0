import { dayForm, localeFor } from '../../core/dates.ts';
import type { Language, Texts } from '../../core/language.ts';
import { type FilterCondition, type FilterField, type FilterNode, groupOf } from './filter.tree.ts';
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

/** What ids are called: titles of events, names of people, tickets, tags. What has no name here is gone. */
export type NamesOf = (id: string) => string | undefined;

/** A filter as people say it: `Never paid and (checked in at “Summit” or Company contains “Acme”)`. */
export function filterSentence(node: FilterNode, nameOf: NamesOf, language: Language): string {
  const text = words(node, nameOf, language, true);
  return text.charAt(0).toLocaleUpperCase(localeFor(language)) + text.slice(1);
}

function words(node: FilterNode, nameOf: NamesOf, language: Language, isOutermost: boolean): string {
  const group = groupOf(node);
  if (!group) return conditionSentence(node as FilterCondition, nameOf, language);
  const parts = group.nodes.map((each) => words(each, nameOf, language, false));
  const [only] = parts;
  if (group.match !== 'none') {
    if (parts.length === 1 && only !== undefined) return only;
    const joined = parts.join(joining[group.match][language]);
    return isOutermost ? joined : filled(joining.brackets, language, { v: joined });
  }
  const none = filled(joining.none, language, { v: parts.join(joining.of[language]) });
  return isOutermost ? none : filled(joining.brackets, language, { v: none });
}

/** In one pass: what somebody typed may hold braces itself. */
const filled = (texts: Texts, language: Language, values: Readonly<Record<string, string>>): string =>
  texts[language].replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);

/** One condition in words. */
export function conditionSentence(condition: FilterCondition, nameOf: NamesOf, language: Language): string {
  const texts = (conditionWords[condition.field] as Record<string, Texts>)[condition.operator];
  if (!texts) return '';
  const asked: Asked = condition.value;
  const when = asked.days === undefined ? '' : lately(asked.days, language);
  const isMoment = condition.field === 'createdAt' || condition.field === 'lastAt';
  // English and Spanish set it behind what happened, Chinese and Japanese before it.
  const apart = when !== '' && !isMoment && (language === 'en' || language === 'es') ? ` ${when}` : when;
  return filled(texts, language, {
    f:
      condition.field === 'own'
        ? // Somebody may have called it like one of ours.
          namesIn([condition.value.memberFieldId], nameOf, language)
        : fieldWords[condition.field][language],
    v: asked.states
      ? listed(
          asked.states.map((each) => stateWords[each][language]),
          language,
        )
      : valueWords(asked, nameOf, language, condition.operator === 'all' ? 'and' : 'or'),
    n: asked.number === undefined ? String(asked.times ?? '') : plainNumbers(language).format(asked.number),
    m: String(asked.last ?? ''),
    when: apart,
    at:
      asked.states && asked.eventIds
        ? filled(joining.forEvents, language, { v: namesIn(asked.eventIds, nameOf, language) })
        : '',
  });
}

/** What an operator asks, before anything is asked for: `Name contains …`. */
export function operatorSentence(field: FilterField, operator: string, language: Language, called?: string): string {
  const texts = (conditionWords[field] as Record<string, Texts>)[operator];
  if (!texts) return operator;
  const dots = '…';
  const isMoment = field === 'createdAt' || field === 'lastAt';
  const when = isMoment ? filled(joining.lately, language, { d: dots }) : '';
  return filled(texts, language, { f: called ?? fieldWords[field][language], v: dots, n: dots, m: dots, when, at: '' });
}

/** What conditions ask for, of all kinds. */
interface Asked {
  text?: string;
  values?: readonly string[];
  channels?: readonly (keyof typeof consentWords)[];
  kinds?: readonly (keyof typeof wormWords)[];
  prefixes?: readonly string[];
  domains?: readonly string[];
  states?: readonly (keyof typeof stateWords)[];
  eventIds?: readonly string[] | undefined;
  userIds?: readonly string[];
  ticketIds?: readonly string[];
  surveyIds?: readonly string[];
  voteIds?: readonly string[];
  tagIds?: readonly string[];
  groupIds?: readonly string[];
  cents?: number;
  days?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  times?: number;
  last?: number;
  optionIds?: readonly string[];
  memberFieldId?: string;
  number?: number;
}

function valueWords(asked: Asked, nameOf: NamesOf, language: Language, joint: 'and' | 'or'): string {
  if (asked.text !== undefined) return quoted(asked.text, language);
  if (asked.values)
    return listed(
      asked.values.map((each) => choiceWords(each, language)),
      language,
    );
  if (asked.channels)
    return listed(
      asked.channels.map((each) => consentWords[each][language]),
      language,
    );
  if (asked.kinds)
    return listed(
      asked.kinds.map((each) => wormWords[each][language]),
      language,
    );
  if (asked.prefixes)
    return listed(
      asked.prefixes.map((each) => `+${each}`),
      language,
    );
  if (asked.domains) return listed(asked.domains, language);
  if (asked.cents !== undefined) return money(asked.cents, language);
  if (asked.from !== undefined || asked.to !== undefined) return daysBetween(asked, language);
  const ids =
    asked.eventIds ??
    asked.userIds ??
    asked.ticketIds ??
    asked.surveyIds ??
    asked.voteIds ??
    asked.tagIds ??
    asked.groupIds ??
    asked.optionIds ??
    [];
  return namesIn(ids, nameOf, language, joint);
}

/** What is typed may hold quotes itself: the closing one is doubled, so that nothing behind it is taken for words of the sentence. */
function quoted(text: string, language: Language): string {
  const close = joining.quotes[language].split('{v}')[1] ?? '';
  return filled(joining.quotes, language, { v: text.replaceAll(close, close + close) });
}

const listed = (parts: readonly string[], language: Language, joint: 'and' | 'or' = 'or') =>
  parts.join(joining[joint][language]);

function namesIn(ids: readonly string[], nameOf: NamesOf, language: Language, joint: 'and' | 'or' = 'or'): string {
  const names = ids.map((id) => {
    const name = nameOf(id);
    return name === undefined ? joining.missing[language] : quoted(name, language);
  });
  return listed(names, language, joint);
}

function choiceWords(word: string, language: Language): string {
  if (Object.hasOwn(originWords, word)) return originWords[word as keyof typeof originWords][language];
  return languageWords[word as Language];
}

function lately(days: number, language: Language): string {
  return days === 1 ? joining.lastDay[language] : filled(joining.lately, language, { d: String(days) });
}

/** As many digits as tell one number from every other. */
export const plainNumbers = (language: Language) =>
  new Intl.NumberFormat(localeFor(language), { maximumSignificantDigits: 17 });

const money = (cents: number, language: Language) =>
  new Intl.NumberFormat(localeFor(language), { style: 'currency', currency: 'CNY' }).format(cents / 100);

function daysBetween({ from, to }: Asked, language: Language): string {
  const format = new Intl.DateTimeFormat(localeFor(language), { ...dayForm, timeZone: 'UTC' });
  const day = (date: string) => format.format(new Date(date));
  if (from === undefined) return filled(joining.to, language, { b: day(to ?? '') });
  if (to === undefined) return filled(joining.from, language, { a: day(from) });
  return filled(joining.between, language, { a: day(from), b: day(to) });
}
