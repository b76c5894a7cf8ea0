import type { AnyCall } from '@convoke/contract/core/define-call.ts';

const paging = ['current', 'size'];

/** The names that the specification gives to the parameters of a call, beside those of its path, in section 7. */
const namedOf: Readonly<Record<string, readonly string[]>> = {
  'POST /admin/login/token': ['username', 'password'],
  'POST /admin/login/mobile': ['mobile', 'smsCode'],
  'GET /admin/auth/code/sms': ['mobile'],
  'GET /admin/auth/code/email': ['email'],
  'POST /admin/reset/password/sms': ['mobile', 'smsCode', 'password'],
  'POST /admin/reset/password/email': ['email', 'emailCode', 'password'],
  'POST /admin/logout/token': ['token'],
  'POST /admin/oauth/token': ['grant_type', 'client_id', 'client_secret'],
  'GET /base/public/userExpenditure/list': paging,
  'GET /base/recharge/config/listByType': ['type'],
  'GET /base/public/userExpenditure/check': ['orderId'],
  'POST /event/brand/cooperation/event/publish': ['eventId', 'publishStatus', 'websiteUrl'],
  'GET /event/event/list': [...paging, 'search'],
  'GET /event/event/{eventId}/form/info': ['orderId'],
  'POST /event/event/{eventId}/push': ['type'],
  'GET /event/order/ticket/list/{eventId}': paging,
  'POST /event/order/ticket/create': [],
  'POST /event/order/ticket/del': [],
  'GET /event/signin/group/list': ['eventId'],
  'GET /event/signin/point/list': ['eventId'],
  'GET /event/public/v2/signin/user/list/{groupId}': paging,
  'POST /event/signin/user/del': ['groupId', 'persist'],
  'POST /event/signin/user/bind-group/{otherGroupId}': [],
  'GET /event/guest/lectureList': ['eventId'],
  'GET /resource/questionnaire/collect/option/limit': ['formId', 'fieldId', 'optionId'],
  'POST /resource/form/field/dynamic/update/{formId}': ['type', 'sourceId', 'sourceName'],
  'POST /resource/form/field/dynamic/add': ['type', 'sourceId', 'sourceName'],
  'GET /resource/agreement/dynamic/delete': ['formId', 'id', 'agreementTitle'],
  'POST /resource/questionnaire/answer/batch/delete': [],
  'POST /resource/link/convert': ['data'],
  'GET /event/dynamic/list': ['eventId'],
  'GET /event/ticket/list': ['eventId'],
  'GET /event/coupon/list': ['eventId'],
  'GET /event/coupon/info/{couponCode}/code': ['eventId'],
  'POST /event/public/v2/participants/del': [],
  'POST /event/public/v2/participants/verify/{type}': ['eventId', 'partsIds'],
  'GET /event/public/v2/participants/{eventId}/page': paging,
  'GET /event/public/v2/participants/excel/export/extra/{eventId}': ['formId'],
};

/** The names of section 3, which says them of things and not of calls. */
const ofThings = `
  nickName avatar userId access_token menuName children eventId title model useTicket publishStatus websiteUrl code formId formName groupId groupName
  orderId ticketId couponId couponCode signPointId signUserId guestId guestTypeId memberId memberIds memberChannelDTOList channelId newGroupId groupIds
  tagIdList tagId tagIds tagCategoryId intentId outboundId taskId agentId outboundMemberId remark callId resourceId categoryId edmId cardId brandId id
  current size fieldId optionId voteId voteInfoId dynamicId partsId organizerId relationId moduleId menuId templateMapId mapId sort agreementTitle surveyId
  liveId chapterId agendaId placeId dateId invoiceId invoiceGroupId type`
  .trim()
  .split(/\s+/);

/** What a client of the specification calls the parameters of a call: as section 7 says of it, and of the names of section 3 those that it knows. */
export function namesOf(call: AnyCall, fields: readonly string[]): string[] {
  const own = namedOf[`${call.method} ${call.path}`] ?? [];
  const known = new Set([...fields, ...Object.values(call.aliases ?? {}).flat()]);
  return [...new Set([...own, ...ofThings.filter((name) => known.has(name))])];
}

export const namedCalls = Object.keys(namedOf);
