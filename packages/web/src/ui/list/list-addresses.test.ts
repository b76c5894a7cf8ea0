import { accountExpenditures, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import { eventList } from '@convoke/contract/event/event.calls.ts';
import { orderList } from '@convoke/contract/order/order.list.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { questionnaireAnswers } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireLinks, questionnairePage } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { questionnaireTemplatePage } from '@convoke/contract/questionnaire/questionnaire.template.calls.ts';
import { ticketWaitList } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { voteBallotList } from '@convoke/contract/vote/vote.ballot.calls.ts';
import { voteList } from '@convoke/contract/vote/vote.calls.ts';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { fieldsOf } from '../schema.ts';
import { readAddress } from './use-address.ts';

const id = '01890000-0000-7000-8000-000000000000';
const at = '2026-11-20T16:00:00Z';
const long = 'x'.repeat(200);

/** What a list reads of an address besides its page. */
function read(call: { input: z.ZodType }, address: Record<string, string>) {
  const { filters, sort } = readAddress(fieldsOf(call.input), {}, new URLSearchParams(address));
  return sort === undefined ? filters : { ...filters, sort };
}

/** Each list: what it takes as it is, and what somebody may have mistyped. */
const lists: readonly [string, { input: z.ZodType }, Record<string, string>, Record<string, string>][] = [
  [
    'orders',
    orderList,
    {
      search: 'li',
      sort: '-totalCents',
      state: 'PAID',
      ticketId: id,
      paidBy: 'offline',
      couponCode: 'EARLY',
      createdFrom: at,
    },
    { state: 'NONSENSE', ticketId: 'x', paidBy: 'gold', withProblem: 'yes', createdTo: 'monday', sort: 'number' },
  ],
  [
    'participants',
    participantPage,
    { search: 'li', sort: 'name', state: 'PENDING', channel: 'x' },
    { state: 'NONSENSE', signedIn: 'yes', submittedFrom: 'monday', sort: 'phone' },
  ],
  ['people at the door', checkinUserList, { signStatus: 'SIGNED_IN', groupId: id }, { signStatus: 'IN', groupId: '7' }],
  ['events', eventList, { state: 'deleted', sort: '-title' }, { state: 'all', model: '2', sort: 'x' }],
  ['questionnaires', questionnairePage, { state: 'open', sort: '-answers' }, { state: 'all', sort: 'drop' }],
  [
    'answers',
    questionnaireAnswers,
    { from: at, channel: '-', fieldId: 'again', value: 'sure', state: 'deleted', sort: '-score' },
    { to: 'never', language: 'xx', scoreTo: 'many', state: 'gone', fieldId: '§', sort: 'drop' },
  ],
  ['personal links', questionnaireLinks, { search: 'a' }, { used: '2' }],
  ['templates', questionnaireTemplatePage, { category: 'events', sort: '-questions' }, { category: 'all', sort: 'x' }],
  [
    'people who wait',
    ticketWaitList,
    { state: 'OFFERED', ticketId: id, search: 'x' },
    { state: 'gone', ticketId: '7' },
  ],
  [
    'votes',
    voteList,
    { search: 'a', sort: '-ballots', phase: 'open', eventId: id },
    { sort: 'newest', phase: 'gone', eventId: 'x' },
  ],
  [
    'ballots',
    voteBallotList,
    { state: 'QUARANTINED', reason: 'burst', candidateId: id, castFrom: at },
    { state: 'x', reason: 'y', candidateId: 'z', castTo: 'soon' },
  ],
  [
    'movements',
    accountExpenditures,
    { kind: 'spent', search: 'R7', sort: 'at', from: at },
    { kind: 'received', sort: 'name', from: 'yesterday', to: '2026-13-99' },
  ],
  [
    'top-ups',
    accountRecharges,
    { state: 'EXPIRED', sort: 'createdAt', to: at },
    { state: 'paid', sort: 'name', from: 'yesterday' },
  ],
];

test.each(lists)('%s take what they know from the address and pass over what is mistyped', (_, call, good, bad) => {
  expect(read(call, good)).toEqual(good);
  expect(read(call, bad)).toEqual({});
});

test('numbers and truth values arrive as such, and a search is as long as its call takes', () => {
  expect(read(orderList, { withProblem: '1', exactTotal: '1' })).toEqual({ withProblem: true });
  expect(read(participantPage, { signedIn: '0' })).toEqual({ signedIn: false });
  expect(read(eventList, { model: '1' })).toEqual({ model: 1 });
  expect(read(questionnaireAnswers, { scoreFrom: '3.5' })).toEqual({ scoreFrom: 3.5 });
  expect(read(questionnaireLinks, { used: '0' })).toEqual({ used: 0 });
  expect(read(accountRecharges, { search: long })).toEqual({ search: long.slice(0, 60) });
  expect(read(voteBallotList, { search: long })).toEqual({ search: long.slice(0, 64) });
});
