/** The calls of the attendee's pages without the contract's code, so that zod stays off the phone. They are made from it by `npm run calls:light`. */
export {
  participantCheck as checkParticipant,
  participantFormInfo as readForm,
  participantRegister as registerParticipant,
  participantOwn as readOwn,
  participantFind as findOwn,
} from '../../core/light-calls/participant.ts';

export {
  participantCompanionAdd as addCompanion,
  participantCompanionRemove as removeCompanion,
} from '../../core/light-calls/participant.companions.ts';

export { certificateOwn as readCertificate } from '../../core/light-calls/checkin.certificate.ts';

/** The certificate of attendance; a plain link as well. */
export const certificatePath = (participantCode: string, language: string) =>
  `/event/public/v2/signin/certificate/own/${encodeURIComponent(participantCode)}/certificate.pdf?language=${language}`;

/** The calendar file of one's own event; a plain link, so a path is all it takes. */
export const calendarPath = (participantCode: string) =>
  `/event/public/v2/participants/own/${encodeURIComponent(participantCode)}/calendar.ics`;
