import { readFileSync } from 'node:fs';
import { movementKinds, rechargeStates } from '@convoke/contract/account/account.rules.ts';
import {
  countStates,
  entryUses,
  joinWays,
  keyRoles,
  pointDirections,
  signStatuses,
  ways,
} from '@convoke/contract/checkin/checkin.rules.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { couponKinds } from '@convoke/contract/coupon/coupon.rules.ts';
import { eventTriggers } from '@convoke/contract/event/event.notice.rules.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { formKinds } from '@convoke/contract/form/form.rules.ts';
import {
  guestImportRowStates,
  guestImportStates,
  guestKinds,
  guestSources,
  guestStates,
} from '@convoke/contract/guest/guest.rules.ts';
import {
  memberImportOutcomes,
  memberImportRowStates,
  memberImportStates,
  memberImportSteps,
  unknownLabelRules,
  readFailures,
} from '@convoke/contract/member/member.import.rules.ts';
import { doublesPhases, doubleStates } from '@convoke/contract/member/member.doubles.rules.ts';
import { memberFieldKinds } from '@convoke/contract/member/member.field.rules.ts';
import { tableFormats } from '@convoke/contract/core/table-kinds.ts';
import {
  contactKinds,
  contactSources,
  examineReasons,
  examineStates,
  memberLogKinds,
  memberOrigins,
  syncStates,
} from '@convoke/contract/member/member.rules.ts';
import {
  consentAnswers,
  consentChannels,
  erasureStates,
  rightsKinds,
} from '@convoke/contract/member/member.rights.rules.ts';
import { channelOutcomes, channelSources, memberChannelKinds } from '@convoke/contract/member/member.channel.rules.ts';
import { labelSources, memberGroupKinds } from '@convoke/contract/member/member.label.rules.ts';
import { wormKinds, wormReasons } from '@convoke/contract/member/member.worm.rules.ts';
import { oldCodeReasons } from '@convoke/contract/participant/participant.identity.ts';
import { bookRowStates } from '@convoke/contract/message/message.book.rules.ts';
import {
  eventKinds,
  eventVerdicts,
  lineStates,
  messageChannels,
  messagePurposes,
  passedRules,
  pauseWhys,
  reviewStates,
  smsTemplateKinds,
  stopScopes,
  stopWhys,
  taskStates,
} from '@convoke/contract/message/message.rules.ts';
import {
  designSources,
  mailCheckStates,
  mailKinds,
  mailTestStates,
} from '@convoke/contract/message/message.mail.rules.ts';
import { closedBys, orderProblems, orderStates, paidBys, ticketStates } from '@convoke/contract/order/order.rules.ts';
import {
  importRowStates,
  importStates,
  participantStates,
  pushStates,
  pushTypes,
} from '@convoke/contract/participant/participant.rules.ts';
import {
  gatewayChannels,
  paymentChannels,
  paymentStates,
  refundCauses,
  refundStates,
} from '@convoke/contract/payment/payment.rules.ts';
import { onceBys, ownTemplateCategories, surveyStates } from '@convoke/contract/questionnaire/questionnaire.rules.ts';
import { agendaRoles, importStates as scheduleImportStates } from '@convoke/contract/schedule/schedule.rules.ts';
import { attendeeForms, waiterStates } from '@convoke/contract/ticket/ticket.rules.ts';
import {
  ballotStates,
  exhibitions,
  resultModes,
  roundStates,
  voterKinds,
  votePeriods,
} from '@convoke/contract/vote/vote.rules.ts';
import { dynamicKinds } from '@convoke/contract/dynamic/dynamic.rules.ts';
import { organizerKinds } from '@convoke/contract/organizer/organizer.rules.ts';
import { expect, test } from 'vitest';
import { schemaFile } from './compare.ts';

/** What a column may hold, and where it is said once: the contract, for whatever anybody outside the server hears of. */
const enums: Record<string, readonly (string | number)[]> = {
  'agenda_guest.role': agendaRoles,
  'agenda_plan.language': languages,
  'attendance_run.state': countStates,
  'ballot.state': ballotStates,
  'checkin_key.role': keyRoles,
  'checkin_member.joined_by': joinWays,
  'checkin_member.sign_status': signStatuses,
  'checkin_point.direction': pointDirections,
  'checkin_scan.uses_entry': entryUses,
  'checkin_scan.direction': ways,
  'checkin_wait.decision': ['confirmed', 'refused'],
  'checkin_wait.direction': ways,
  'coupon.kind': couponKinds,
  'event.language': languages,
  'event_guest.kind': guestKinds,
  'event_guest.state': guestStates,
  'event_push.state': pushStates,
  'event_push.type': pushTypes,
  'event.publish_status': Object.values(publishStatus),
  'event_sale.attendee_form': attendeeForms,
  'form.kind': formKinds,
  'guest.language': languages,
  'guest_import.state': guestImportStates,
  'guest_import_row.state': guestImportRowStates,
  'guest_revision.language': languages,
  'guest_revision.source': guestSources,
  'gateway_health.channel': gatewayChannels,
  // What an order's money did, and an account's.
  'ledger_entry.kind': ['received', 'sold', 'unsold', 'refunded', ...movementKinds],
  // Whether somebody is there is read from the person: USED stands in no row.
  'order_ticket.state': ticketStates.filter((state) => state !== 'USED'),
  'dynamic.kind': dynamicKinds,
  'mail_check.state': mailCheckStates,
  'mail_design.source': designSources,
  'mail_template.kind': mailKinds,
  'mail_template.language': languages,
  'mail_test.language': languages,
  'mail_test.state': mailTestStates,
  'member.origin': memberOrigins,
  'address_book.channel': messageChannels,
  'event_notice.channel': messageChannels,
  'event_notice.trigger': eventTriggers,
  'sms_sign.state': reviewStates,
  'sms_template.kind': smsTemplateKinds,
  'sms_template.state': reviewStates,
  'message_event.kind': eventKinds,
  'message_event.verdict': eventVerdicts,
  'message_line.state': lineStates,
  'message_passed.rule': passedRules,
  'message_stop.channel': messageChannels,
  'message_stop.scope': stopScopes,
  'message_stop.why': stopWhys,
  'message_task.channel': messageChannels,
  'message_task.purpose': messagePurposes,
  'message_task.state': taskStates,
  'message_task.why': pauseWhys,
  'member_channel.kind': memberChannelKinds,
  'member_channel_entry.outcome': channelOutcomes,
  'member_channel_entry.source': ['form', 'entry'],
  'member_in_channel.source': channelSources,
  'member_contact.kind': contactKinds,
  'member_contact.source': contactSources,
  'member_consent.answer': consentAnswers,
  'member_consent.channel': consentChannels,
  'member_erasure.state': erasureStates,
  'member_right.kind': rightsKinds,
  'member_double.state': doubleStates,
  'member_doubles_run.phase': doublesPhases,
  'member_doubles_run.state': syncStates,
  'member_examine.reason': examineReasons,
  'member_examine.state': examineStates,
  'member_field.kind': memberFieldKinds,
  'member_group.kind': memberGroupKinds,
  'member_in_group.source': labelSources,
  'member_import.failure': readFailures,
  'member_import.format': tableFormats,
  'member_import.state': memberImportStates,
  'member_import.step': memberImportSteps,
  'member_import.unknown_labels': unknownLabelRules,
  'member_import_row.outcome': memberImportOutcomes,
  'member_import_row.state': memberImportRowStates,
  'member_log.kind': memberLogKinds,
  'member_sync.state': syncStates,
  'member_tagged.source': labelSources,
  'member_worm.reason': wormReasons,
  'address_book_import_row.state': bookRowStates,
  'worm_match.how': wormKinds,
  'member_value.kind': memberFieldKinds.filter((kind) => kind !== 'choices'),
  'organizer_group.kind': organizerKinds,
  'participant.state': [...participantStates, 'DELETED'],
  'participant_import.state': importStates,
  'participant_import_row.state': importRowStates,
  'participant_old_code.why': oldCodeReasons,
  'payment.channel': paymentChannels,
  'payment.state': paymentStates,
  'questionnaire.once_by': onceBys,
  'questionnaire.state': surveyStates,
  'questionnaire_template.category': ownTemplateCategories,
  'recharge.state': rechargeStates,
  'refund.cause': refundCauses,
  'refund.state': refundStates,
  'schedule_import.state': scheduleImportStates,
  'ticket_order.closed_by': closedBys,
  'ticket_order.paid_by': paidBys,
  'ticket_order.problem': orderProblems,
  'ticket_order.state': orderStates,
  'ticket_waiter.state': waiterStates,
  'vote_round.exhibition': exhibitions,
  'vote_round.period': votePeriods,
  'vote_round.results': resultModes,
  'vote_round.state': roundStates,
  'vote_round.voters': voterKinds,
};

/** Heard of inside the server only, or two numbers that mean no and yes. */
const inside = [
  'access_token.kind',
  'answer_news.kind',
  'event.model',
  'event.use_ticket',
  'message.channel',
  'message.state',
];

/** Every CHECK of the schema that lists what a column may hold. */
const listed = new Map<string, readonly (string | number)[]>(
  readFileSync(schemaFile, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const found = /^(\w+) constraint \w+ CHECK \(\((\w+) = ANY \(ARRAY\[(.*)\]\)\)\)$/.exec(line);
      const [, table = '', column = '', values = ''] = found ?? [];
      const each = values.split(', ').map((value) => /^'(.*)'::text$/.exec(value)?.[1] ?? Number(value));
      return found ? [[`${table}.${column}`, each] as const] : [];
    }),
);

test('every column that holds one of a list is known here', () => {
  expect([...listed.keys()].sort()).toEqual([...Object.keys(enums), ...inside].sort());
});

test.each(Object.entries(enums))('%s holds what the contract lists', (column, values) => {
  const sorted = (list: readonly (string | number)[]) => list.map(String).sort();
  expect(sorted(listed.get(column) ?? [])).toEqual(sorted(values));
});
