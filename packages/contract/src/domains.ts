import { accountDomain } from './account/account.domain.ts';
import { auditDomain } from './audit/audit.domain.ts';
import { authDomain } from './auth/auth.domain.ts';
import { badgeDomain } from './badge/badge.domain.ts';
import { boothDomain } from './booth/booth.domain.ts';
import { brandDomain } from './brand/brand.domain.ts';
import { cardDomain } from './card/card.domain.ts';
import { chatDomain } from './chat/chat.domain.ts';
import { checkinDomain } from './checkin/checkin.domain.ts';
import { consultDomain } from './consult/consult.domain.ts';
import { couponDomain } from './coupon/coupon.domain.ts';
import { dynamicDomain } from './dynamic/dynamic.domain.ts';
import { embedDomain } from './embed/embed.domain.ts';
import { eventDomain } from './event/event.domain.ts';
import { formDomain } from './form/form.domain.ts';
import { guestDomain } from './guest/guest.domain.ts';
import { integrationDomain } from './integration/integration.domain.ts';
import { invoiceDomain } from './invoice/invoice.domain.ts';
import { liveDomain } from './live/live.domain.ts';
import { memberDomain } from './member/member.domain.ts';
import { messageDomain } from './message/message.domain.ts';
import { notificationDomain } from './notification/notification.domain.ts';
import { orderDomain } from './order/order.domain.ts';
import { organizerDomain } from './organizer/organizer.domain.ts';
import { outboundDomain } from './outbound/outbound.domain.ts';
import { participantDomain } from './participant/participant.domain.ts';
import { paymentDomain } from './payment/payment.domain.ts';
import { questionnaireDomain } from './questionnaire/questionnaire.domain.ts';
import { resourceDomain } from './resource/resource.domain.ts';
import { reviewDomain } from './review/review.domain.ts';
import { roomDomain } from './room/room.domain.ts';
import { scheduleDomain } from './schedule/schedule.domain.ts';
import { shortlinkDomain } from './shortlink/shortlink.domain.ts';
import { siteDomain } from './site/site.domain.ts';
import { ticketDomain } from './ticket/ticket.domain.ts';
import { voteDomain } from './vote/vote.domain.ts';

/** Every domain of the product. */
export const domains = [
  accountDomain,
  auditDomain,
  authDomain,
  badgeDomain,
  boothDomain,
  brandDomain,
  cardDomain,
  chatDomain,
  checkinDomain,
  consultDomain,
  couponDomain,
  dynamicDomain,
  embedDomain,
  eventDomain,
  formDomain,
  guestDomain,
  integrationDomain,
  invoiceDomain,
  liveDomain,
  memberDomain,
  messageDomain,
  notificationDomain,
  orderDomain,
  organizerDomain,
  outboundDomain,
  participantDomain,
  paymentDomain,
  questionnaireDomain,
  resourceDomain,
  reviewDomain,
  roomDomain,
  scheduleDomain,
  shortlinkDomain,
  siteDomain,
  ticketDomain,
  voteDomain,
] as const;
