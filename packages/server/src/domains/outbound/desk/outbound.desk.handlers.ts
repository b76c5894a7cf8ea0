import { callReadHandlers } from './outbound.calls.read.ts';
import { dialHandlers } from './outbound.dial.ts';
import { outcomeHandlers } from './outbound.outcome.ts';
import { peopleHandlers } from './outbound.people.ts';
import { seatHandlers } from './outbound.seat.handlers.ts';
import { superviseHandlers } from './outbound.supervise.ts';

/** What agents do at the desk, what supervisors do with seats, and the gate that every dial passes. */
export const deskHandlers = [
  ...seatHandlers,
  ...dialHandlers,
  ...outcomeHandlers,
  ...peopleHandlers,
  ...callReadHandlers,
  ...superviseHandlers,
];
