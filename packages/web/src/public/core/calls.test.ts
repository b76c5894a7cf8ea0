import {
  participantCalendar,
  participantCheck,
  participantFormInfo,
  participantOwn,
  participantRegister,
} from '@convoke/contract/participant/participant.calls.ts';
import { expect, it } from 'vitest';
import { calendarPath, checkParticipant, readForm, readOwn, registerParticipant } from './calls.ts';

it.each([
  [checkParticipant, participantCheck],
  [readForm, participantFormInfo],
  [registerParticipant, participantRegister],
  [readOwn, participantOwn],
] as const)('describes the call as the contract does: %o', (light, definition) => {
  const { method, path, audience, kind, signed } = definition;
  expect(light).toEqual({ method, path, audience, kind, signed });
});

it('finds the calendar file where the contract has it', () => {
  expect(calendarPath('abc')).toBe(participantCalendar.path.replace('{code}', 'abc'));
});
