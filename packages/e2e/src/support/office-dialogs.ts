import { accountDialogs } from './office-dialogs/account.ts';
import { badgeDialogs } from './office-dialogs/badge.ts';
import { boothDialogs } from './office-dialogs/booth.ts';
import { checkinDialogs } from './office-dialogs/checkin.ts';
import { couponDialogs } from './office-dialogs/coupon.ts';
import { dynamicDialogs } from './office-dialogs/dynamic.ts';
import { eventDialogs } from './office-dialogs/event.ts';
import { formDialogs } from './office-dialogs/form.ts';
import { guestDialogs } from './office-dialogs/guest.ts';
import { layoutDialogs } from './office-dialogs/layout.ts';
import { memberDialogs } from './office-dialogs/member.ts';
import { messageDialogs } from './office-dialogs/message.ts';
import { orderDialogs } from './office-dialogs/order.ts';
import { organizerDialogs } from './office-dialogs/organizer.ts';
import { participantDialogs } from './office-dialogs/participant.ts';
import { questionnaireDialogs } from './office-dialogs/questionnaire.ts';
import { scheduleDialogs } from './office-dialogs/schedule.ts';
import { ticketDialogs } from './office-dialogs/ticket.ts';
import { voteDialogs } from './office-dialogs/vote.ts';
import type { Opened } from './office-dialogs/opening.ts';

/** By what they are about. */
const dialogsOf: Readonly<Record<string, readonly Opened[]>> = {
  layout: layoutDialogs,
  event: eventDialogs,
  questionnaire: questionnaireDialogs,
  vote: voteDialogs,
  account: accountDialogs,
  form: formDialogs,
  guest: guestDialogs,
  member: memberDialogs,
  message: messageDialogs,
  organizer: organizerDialogs,
  booth: boothDialogs,
  dynamic: dynamicDialogs,
  schedule: scheduleDialogs,
  ticket: ticketDialogs,
  order: orderDialogs,
  coupon: couponDialogs,
  participant: participantDialogs,
  checkin: checkinDialogs,
  badge: badgeDialogs,
};

/** Every dialog and drawer that the demo's pages open, and what each is about: also the domains whose files draw it. */
export const dialogs: readonly (Opened & { domains: readonly string[] })[] = Object.entries(dialogsOf).flatMap(
  ([name, opened]) => opened.map((each) => ({ ...each, domains: [name, ...each.drawnBy.flatMap(domainOf)] })),
);

/** Of a file of the back office; the kit is of no domain. */
function domainOf(file: string): string[] {
  const [, name] = /^back-office\/(?:domains\/)?([^/]+)\//.exec(file) ?? [];
  return name === undefined ? [] : [name];
}
