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

/** Every dialog and drawer that the demo's pages open. */
export const dialogs: readonly Opened[] = [
  ...layoutDialogs,
  ...eventDialogs,
  ...questionnaireDialogs,
  ...voteDialogs,
  ...accountDialogs,
  ...formDialogs,
  ...guestDialogs,
  ...memberDialogs,
  ...messageDialogs,
  ...organizerDialogs,
  ...boothDialogs,
  ...dynamicDialogs,
  ...scheduleDialogs,
  ...ticketDialogs,
  ...orderDialogs,
  ...couponDialogs,
  ...participantDialogs,
  ...checkinDialogs,
  ...badgeDialogs,
];
