/** Without the contract's code (see core/calls.ts). */
export {
  checkinPosterPeople as readPeople,
  checkinPosterSelf as signInSelf,
  checkinPosterWait as readWait,
  checkinUserWx as readWechatPeople,
} from '../../core/light-calls/checkin.poster.ts';
export { payAuthorizeUrl as wechatAuthorizeUrl } from '../../core/light-calls/payment.ts';
