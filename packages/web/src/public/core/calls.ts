import type {
  participantCheck,
  participantFormInfo,
  participantOwn,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { lightCall } from '../../core/call-shape.ts';

/** The calls of the attendee's pages without the contract's code, so that zod stays off the phone. calls.test.ts checks them against it. */

export const checkParticipant = lightCall<typeof participantCheck>({
  method: 'POST',
  path: '/event/public/v2/participants/check',
  audience: 'attendee',
  signed: false,
});

export const readForm = lightCall<typeof participantFormInfo>({
  method: 'GET',
  path: '/resource/form/field/dynamic/infoByCode/{formId}',
  audience: 'anonymous',
  signed: false,
});

export const registerParticipant = lightCall<typeof participantRegister>({
  method: 'POST',
  path: '/event/public/v2/participants/general/register',
  audience: 'attendee',
  signed: false,
});

export const readOwn = lightCall<typeof participantOwn>({
  method: 'GET',
  path: '/event/public/v2/participants/own/{code}',
  audience: 'anonymous',
  signed: false,
});

/** The calendar file of one's own event; a plain link, so a path is all it takes. */
export const calendarPath = (participantCode: string) =>
  `/event/public/v2/participants/own/${encodeURIComponent(participantCode)}/calendar.ics`;
