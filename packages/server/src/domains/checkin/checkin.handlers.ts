import { deskHandlers } from './desk/checkin.desk.ts';
import { exportHandlers } from './list/checkin.export.ts';
import { figureHandlers } from './list/checkin.figures.ts';
import { keyHandlers } from './desk/checkin.keys.ts';
import { peopleHandlers } from './list/checkin.people.ts';
import { scanHandlers } from './checkin.scan.ts';

export const checkinHandlers = [
  ...figureHandlers,
  ...peopleHandlers,
  ...scanHandlers,
  ...deskHandlers,
  ...keyHandlers,
  ...exportHandlers,
];
