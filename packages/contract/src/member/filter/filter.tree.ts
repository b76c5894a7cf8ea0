import * as z from 'zod';
import { id, line } from '../../core/fields.ts';
import { languages } from '../../core/language.ts';
import { participantStates } from '../../participant/participant.rules.ts';
import { consentChannels } from '../member.rights.rules.ts';
import { memberOrigins } from '../member.rules.ts';
import { wormKinds } from '../member.worm.rules.ts';
import { treeProblem } from './filter.problem.ts';

/**
 * A filter of members is one tree: conditions in groups of which all, any or none must hold. What a condition can ask stands here once; from it follow the SQL,
 * the sentence, the answer to "why is this person in" and the page's form.
 */

const text = z.strictObject({ text: line(200, 1) });
const nothing = z.strictObject({}).default({});
const days = z.int().min(1).max(3650);
const lately = z.strictObject({ days });
const maybeLately = z.strictObject({ days: days.optional() }).default({});
const cents = z.int().min(0).max(10_000_000_000);
const few = <Each extends z.ZodType>(each: Each) => z.array(each).min(1).max(50);
const events = z.strictObject({ eventIds: few(id) });
const users = z.strictObject({ userIds: few(id) });
const tags = z.strictObject({ tagIds: few(id) });
const groups = z.strictObject({ groupIds: few(id) });
const tickets = z.strictObject({ ticketIds: few(id) });
const questionnaires = z.strictObject({ surveyIds: few(id) });
const votes = z.strictObject({ voteIds: few(id) });
const ofLanguages = z.strictObject({ values: few(z.enum(languages)) });
const ofOrigins = z.strictObject({ values: few(z.enum(memberOrigins)) });
const channels = z.strictObject({ channels: few(z.enum(consentChannels)) });
const hunters = z.strictObject({ kinds: few(z.enum(wormKinds)) });
const someStates = z.array(z.enum(participantStates)).min(1).max(participantStates.length);
const states = z.strictObject({ states: someStates, eventIds: few(id).optional() });
const reviews = z.strictObject({ states: someStates, days: days.optional() });
const amount = z.strictObject({ cents, days: days.optional() });
const day = z.iso.date().refine((date) => /^(?:19|2\d)/.test(date), { params: { problem: 'time' } });
/** Whole days of the filter's zone, both of them with it. */
const between = z
  .strictObject({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { path: ['from'], params: { problem: 'required' } })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], params: { problem: 'time' } });
const digits = z.strictObject({ text: line(16, 1).regex(/^(?:\+?\d{1,15})$/) });
const codes = z.strictObject({ prefixes: few(z.string().regex(/^[1-9]\d{0,2}$/)) });
const domains = z.strictObject({
  domains: few(
    line(250, 1)
      .toLowerCase()
      .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,6}$/),
  ),
});

// Of a field of the organisation's own.
const ofField = { memberFieldId: id };
const ownText = z.strictObject({ ...ofField, text: line(200, 1) });
const ownNumber = z.strictObject({ ...ofField, number: z.number().min(-1e15).max(1e15) });
const ownOptions = z.strictObject({ ...ofField, optionIds: few(id) });
const ownField = z.strictObject(ofField);
const ownDays = z
  .strictObject({ ...ofField, from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => from !== undefined || to !== undefined, { path: ['from'], params: { problem: 'required' } })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], params: { problem: 'time' } });

const textual = {
  contains: text,
  containsNot: text,
  is: text,
  isNot: text,
  begins: text,
  filled: nothing,
  empty: nothing,
} as const;
const moment = { inLast: lately, notInLast: lately, between } as const;
const happened = { ever: maybeLately, never: maybeLately } as const;

/** Every field, what can be asked of it, and with what. */
export const filterFields = {
  name: textual,
  company: textual,
  title: textual,
  note: textual,
  channel: textual,
  phone: { filled: nothing, empty: nothing, begins: digits, codes, codesNot: codes },
  email: { filled: nothing, empty: nothing, domains, domainsNot: domains },
  language: { in: ofLanguages, notIn: ofLanguages },
  origin: { in: ofOrigins, notIn: ofOrigins },
  owner: { in: users, notIn: users, filled: nothing, empty: nothing },
  tag: { any: tags, all: tags, none: tags },
  group: { any: groups, all: groups, none: groups },
  /** By any of the ways. Who said nothing has neither given nor refused. */
  consent: { given: channels, notGiven: channels, refused: channels, notRefused: channels },
  /** On the list of gift hunters: by a number for sure, by the name alone perhaps. */
  worm: { in: hunters, notIn: hunters },
  own: {
    contains: ownText,
    is: ownText,
    begins: ownText,
    atLeast: ownNumber,
    atMost: ownNumber,
    between: ownDays,
    any: ownOptions,
    none: ownOptions,
    yes: ownField,
    no: ownField,
    filled: ownField,
    empty: ownField,
  },
  createdAt: moment,
  lastAt: moment,
  registered: {
    at: events,
    notAt: events,
    /** For so many different events. */
    times: z.strictObject({ times: z.int().min(1).max(100), days: days.optional() }),
    never: nothing,
  },
  state: { in: states, notIn: states },
  ticket: { any: tickets, none: tickets },
  signedIn: {
    at: events,
    notAt: events,
    /** At so many of the organisation's last events that have begun. */
    ofLast: z
      .strictObject({ times: z.int().min(1).max(20), last: z.int().min(1).max(20) })
      .refine(({ times, last }) => times <= last, { path: ['times'], params: { problem: 'invalid' } }),
    ever: maybeLately,
    never: maybeLately,
  },
  paid: { ...happened, atLeast: amount, atMost: amount },
  refunded: happened,
  reviewed: { ever: reviews, never: reviews },
  answered: { any: questionnaires, none: questionnaires, ...happened },
  /** That somebody voted. For whom, nobody can ask. */
  voted: { any: votes, none: votes, ...happened },
} as const satisfies Record<string, Record<string, z.ZodType>>;

type Fields = typeof filterFields;
export type FilterField = keyof Fields;
export type FilterOperator<Field extends FilterField = FilterField> = Field extends FilterField
  ? keyof Fields[Field] & string
  : never;

/** One condition. */
export type FilterCondition<Field extends FilterField = FilterField> = Field extends FilterField
  ? {
      [Operator in keyof Fields[Field]]: {
        field: Field;
        operator: Operator;
        value: Fields[Field][Operator] extends z.ZodType ? z.output<Fields[Field][Operator]> : never;
      };
    }[keyof Fields[Field]]
  : never;

export const filterMatches = ['all', 'any', 'none'] as const;
export type FilterMatch = (typeof filterMatches)[number];

export type FilterGroup = { all: FilterNode[] } | { any: FilterNode[] } | { none: FilterNode[] };
export type FilterNode = FilterGroup | FilterCondition;

/** How a group matches, and what it holds. */
export function groupOf(node: FilterNode): { match: FilterMatch; nodes: FilterNode[] } | null {
  if ('all' in node) return { match: 'all', nodes: node.all };
  if ('any' in node) return { match: 'any', nodes: node.any };
  return 'none' in node ? { match: 'none', nodes: node.none } : null;
}

export function groupWith(match: FilterMatch, nodes: FilterNode[]): FilterGroup {
  if (match === 'all') return { all: nodes };
  return match === 'any' ? { any: nodes } : { none: nodes };
}

/** All conditions of a tree, in their order. */
export function conditionsOf(node: FilterNode): FilterCondition[] {
  const group = groupOf(node);
  return group ? group.nodes.flatMap(conditionsOf) : [node as FilterCondition];
}

/** Fields that take the same, and operators that take the same, are one shape: the document of the API is shorter by as much. */
function shapes(): z.ZodType[] {
  const byTable = Map.groupBy(Object.entries<Record<string, z.ZodType>>(filterFields), ([, table]) => table);
  return [...byTable].flatMap(([table, fields]) =>
    [...Map.groupBy(Object.entries(table), ([, value]) => value)].map(([value, operators]) =>
      z.strictObject({
        field: z.enum(fields.map(([name]) => name)),
        operator: z.enum(operators.map(([name]) => name)),
        value,
      }),
    ),
  );
}

// Each shape was made of the table that the type is made of.
const condition = z.union(shapes()) as unknown as z.ZodType<FilterCondition, FilterCondition>;

const group: z.ZodType<FilterGroup, FilterGroup> = z.union([
  z.strictObject({
    get all() {
      return nodes;
    },
  }),
  z.strictObject({
    get any() {
      return nodes;
    },
  }),
  z.strictObject({
    get none() {
      return nodes;
    },
  }),
]);
const nodes: z.ZodType<FilterNode[], FilterNode[]> = z.array(z.union([condition, group])).min(1);

/** What is wrong is said of the place where it is: a union alone would only say that nothing fits. */
export const filterTree: z.ZodType<FilterGroup, FilterGroup> = z.preprocess((raw, ctx) => {
  const problem = treeProblem(raw, filterFields);
  if (problem) ctx.issues.push({ code: 'custom', input: raw, ...problem });
  return raw;
}, group) as unknown as z.ZodType<FilterGroup, FilterGroup>;

/** The nodes of a tree of which every one must be true; none at all is everyone. */
export const filterNodes: z.ZodType<FilterNode[], FilterNode[]> = z.preprocess(
  (raw, ctx) => {
    const problem = Array.isArray(raw) && raw.length > 0 ? treeProblem({ all: raw }, filterFields) : null;
    if (problem) ctx.issues.push({ code: 'custom', input: raw, ...problem, path: problem.path.slice(1) });
    return raw;
  },
  z.array(z.union([condition, group])).max(60),
) as unknown as z.ZodType<FilterNode[], FilterNode[]>;
