/** Without the contract's code (see core/calls.ts). */
export {
  checkinPosterPeople as readPeople,
  checkinPosterSelf as signInSelf,
  checkinPosterWait as readWait,
} from '../../core/light-calls/checkin.poster.ts';
