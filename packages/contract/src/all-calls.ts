import { accountCalls, accountPaymentCalls } from './account/account.calls.ts';
import { authCalls } from './auth/auth.calls.ts';
import { badgeCalls } from './badge/badge.calls.ts';
import { boothCalls } from './booth/booth.calls.ts';
import { brandCalls } from './brand/brand.calls.ts';
import { checkinCalls } from './checkin/checkin.calls.ts';
import { checkinCertificateCalls } from './checkin/checkin.certificate.calls.ts';
import { checkinFiguresCalls } from './checkin/checkin.figures.calls.ts';
import { checkinGroupCalls } from './checkin/checkin.groups.calls.ts';
import { checkinMinutesCalls } from './checkin/checkin.minutes.calls.ts';
import { checkinOfficeCalls } from './checkin/checkin.office.calls.ts';
import { checkinWaitingCalls } from './checkin/checkin.waiting.calls.ts';
import { checkinWormCalls } from './checkin/checkin.worm.calls.ts';
import { checkinKeyCalls } from './checkin/checkin.keys.calls.ts';
import { checkinPlaceCalls } from './checkin/checkin.places.calls.ts';
import { checkinPosterCalls } from './checkin/checkin.poster.calls.ts';
import type { AnyCall } from './core/define-call.ts';
import { couponCalls } from './coupon/coupon.calls.ts';
import { eventCalls } from './event/event.calls.ts';
import { eventEditingCalls } from './event/event.editing.calls.ts';
import { eventFigureCalls } from './event/event.figures.calls.ts';
import { eventNoticeCalls } from './event/event.notice.calls.ts';
import { eventPublicCalls } from './event/event.public.calls.ts';
import { agreementCalls } from './form/agreement.calls.ts';
import { contactCalls } from './form/contact.calls.ts';
import { formCalls } from './form/form.calls.ts';
import { formOfficeCalls } from './form/form.office.calls.ts';
import { formPublicCalls } from './form/form.public.calls.ts';
import { guestCalls } from './guest/guest.calls.ts';
import { guestDoublesCalls } from './guest/guest.doubles.calls.ts';
import { guestEventCalls } from './guest/guest.event.calls.ts';
import { guestPageCalls } from './guest/guest.page.calls.ts';
import { guestImportCalls } from './guest/guest.import.calls.ts';
import { dynamicCalls } from './dynamic/dynamic.calls.ts';
import { dynamicPublicCalls } from './dynamic/dynamic.public.calls.ts';
import { organizerCalls } from './organizer/organizer.calls.ts';
import { organizerEventCalls } from './organizer/organizer.event.calls.ts';
import { organizerGroupCalls } from './organizer/organizer.group.calls.ts';
import { messageDomainCalls } from './message/message.domain.calls.ts';
import { messageLeaveCalls } from './message/message.leave.calls.ts';
import { messageAudienceCalls } from './message/message.audience.calls.ts';
import { messageLineCalls } from './message/message.line.calls.ts';
import { messageOverviewCalls } from './message/message.overview.calls.ts';
import { messageStopCalls } from './message/message.stop.calls.ts';
import { messageCalls } from './message/message.calls.ts';
import { messageVisitCalls } from './message/message.visit.calls.ts';
import { orderCalls } from './order/order.calls.ts';
import { orderOwnCalls, orderPaymentCalls } from './order/order.own.calls.ts';
import { orderOfficeCalls } from './order/order.office.calls.ts';
import { orderWalkInCalls } from './order/order.walk-in.calls.ts';
import { orderListCalls } from './order/order.list.calls.ts';
import { memberCalls } from './member/member.calls.ts';
import { memberConsentCalls } from './member/member.consent.calls.ts';
import { memberChannelCalls } from './member/member.channel.calls.ts';
import { memberChannelPublicCalls } from './member/member.channel.public.calls.ts';
import { memberExamineCalls } from './member/member.examine.calls.ts';
import { memberFilterCalls } from './member/member.filter.calls.ts';
import { memberFieldCalls } from './member/member.field.calls.ts';
import { memberImportCalls } from './member/member.import.calls.ts';
import { memberImportMendCalls } from './member/member.import.mend.calls.ts';
import { memberGroupCalls } from './member/member.group.calls.ts';
import { memberOldCalls } from './member/member.old.calls.ts';
import { memberSavedCalls } from './member/member.saved.calls.ts';
import { memberDoublesCalls } from './member/member.doubles.calls.ts';
import { memberMergeCalls } from './member/member.merge.calls.ts';
import { memberPhotoCalls } from './member/member.photo.calls.ts';
import { memberRightsCalls } from './member/member.rights.calls.ts';
import { memberSyncCalls } from './member/member.sync.calls.ts';
import { memberTagCalls } from './member/member.tag.calls.ts';
import { memberIdleCalls } from './member/member.idle.calls.ts';
import { memberWormCalls } from './member/member.worm.calls.ts';
import { messageBookCalls } from './message/message.book.calls.ts';
import { messageSmsCalls } from './message/message.sms.calls.ts';
import { messageMailCalls } from './message/message.mail.calls.ts';
import { participantCalls } from './participant/participant.calls.ts';
import { participantCompanionCalls } from './participant/participant.companions.calls.ts';
import { participantOfficeCalls } from './participant/participant.office.calls.ts';
import { participantPhotoCalls } from './participant/participant.photo.calls.ts';
import { participantPushCalls } from './participant/participant.push.calls.ts';
import { participantExtraCalls } from './participant/participant.extra.calls.ts';
import { participantGroupCalls } from './participant/participant.groups.calls.ts';
import { paymentCalls } from './payment/payment.calls.ts';
import { questionnaireAnswerCalls } from './questionnaire/questionnaire.answers.calls.ts';
import { questionnaireCalls } from './questionnaire/questionnaire.calls.ts';
import { questionnaireDraftCalls } from './questionnaire/questionnaire.drafts.calls.ts';
import { questionnairePublicCalls } from './questionnaire/questionnaire.public.calls.ts';
import { questionnaireTemplateCalls } from './questionnaire/questionnaire.template.calls.ts';
import { edmCalls } from './resource/edm.calls.ts';
import { resourceCalls } from './resource/resource.calls.ts';
import { roomCalls } from './room/room.calls.ts';
import { scheduleCalls } from './schedule/schedule.calls.ts';
import { scheduleImportCalls } from './schedule/schedule.import.calls.ts';
import { schedulePlanCalls } from './schedule/schedule.plan.calls.ts';
import { schedulePublicCalls } from './schedule/schedule.public.calls.ts';
import { scheduleReleaseCalls } from './schedule/schedule.release.calls.ts';
import { shortlinkCalls } from './shortlink/shortlink.calls.ts';
import { ticketCalls } from './ticket/ticket.calls.ts';
import { ticketPublicCalls } from './ticket/ticket.public.calls.ts';
import { ticketWaitCalls } from './ticket/ticket.waiting.calls.ts';
import { voteBallotCalls } from './vote/vote.ballot.calls.ts';
import { voteCalls } from './vote/vote.calls.ts';
import { votePublicCalls } from './vote/vote.public.calls.ts';
import { voteTemplateCalls } from './vote/vote.template.calls.ts';

/** Every call of the product. */
export const allCalls: readonly AnyCall[] = [
  ...accountCalls,
  ...accountPaymentCalls,
  ...authCalls,
  ...boothCalls,
  ...brandCalls,
  ...couponCalls,
  ...eventCalls,
  ...eventEditingCalls,
  ...eventFigureCalls,
  ...eventNoticeCalls,
  ...eventPublicCalls,
  ...agreementCalls,
  ...contactCalls,
  ...formCalls,
  ...formOfficeCalls,
  ...formPublicCalls,
  ...guestCalls,
  ...guestDoublesCalls,
  ...guestEventCalls,
  ...guestPageCalls,
  ...guestImportCalls,
  ...dynamicCalls,
  ...dynamicPublicCalls,
  ...organizerCalls,
  ...organizerEventCalls,
  ...organizerGroupCalls,
  ...orderCalls,
  ...orderOwnCalls,
  ...orderPaymentCalls,
  ...orderOfficeCalls,
  ...orderListCalls,
  ...memberCalls,
  ...memberExamineCalls,
  ...memberFilterCalls,
  ...memberFieldCalls,
  ...memberImportCalls,
  ...memberImportMendCalls,
  ...memberSavedCalls,
  ...memberSyncCalls,
  ...memberTagCalls,
  ...memberGroupCalls,
  ...memberConsentCalls,
  ...memberOldCalls,
  ...memberRightsCalls,
  ...memberMergeCalls,
  ...memberPhotoCalls,
  ...memberDoublesCalls,
  ...memberWormCalls,
  ...messageMailCalls,
  ...memberIdleCalls,
  ...memberChannelCalls,
  ...memberChannelPublicCalls,
  ...messageCalls,
  ...messageAudienceCalls,
  ...messageLineCalls,
  ...messageOverviewCalls,
  ...messageStopCalls,
  ...messageLeaveCalls,
  ...messageVisitCalls,
  ...messageDomainCalls,
  ...messageBookCalls,
  ...messageSmsCalls,
  ...orderWalkInCalls,
  ...participantCalls,
  ...participantOfficeCalls,
  ...participantExtraCalls,
  ...participantGroupCalls,
  ...participantPhotoCalls,
  ...participantCompanionCalls,
  ...participantPushCalls,
  ...paymentCalls,
  ...badgeCalls,
  ...checkinCalls,
  ...checkinWaitingCalls,
  ...checkinWormCalls,
  ...checkinGroupCalls,
  ...checkinPlaceCalls,
  ...checkinOfficeCalls,
  ...checkinFiguresCalls,
  ...checkinMinutesCalls,
  ...checkinCertificateCalls,
  ...checkinKeyCalls,
  ...checkinPosterCalls,
  ...questionnaireCalls,
  ...questionnaireAnswerCalls,
  ...questionnairePublicCalls,
  ...questionnaireTemplateCalls,
  ...questionnaireDraftCalls,
  ...resourceCalls,
  ...edmCalls,
  ...roomCalls,
  ...scheduleCalls,
  ...scheduleReleaseCalls,
  ...schedulePublicCalls,
  ...schedulePlanCalls,
  ...scheduleImportCalls,
  ...shortlinkCalls,
  ...ticketCalls,
  ...ticketPublicCalls,
  ...ticketWaitCalls,
  ...voteCalls,
  ...votePublicCalls,
  ...voteBallotCalls,
  ...voteTemplateCalls,
];
