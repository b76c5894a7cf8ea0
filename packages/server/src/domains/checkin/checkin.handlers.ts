import { deskHandlers } from './checkin.desk.ts';
import { exportHandlers } from './checkin.export.ts';
import { figureHandlers } from './checkin.figures.ts';
import { keyHandlers } from './checkin.keys.ts';
import { peopleHandlers } from './checkin.people.ts';
import { scanHandlers } from './checkin.scan.ts';

export const checkinHandlers = [
  ...figureHandlers,
  ...peopleHandlers,
  ...scanHandlers,
  ...deskHandlers,
  ...keyHandlers,
  ...exportHandlers,
];
