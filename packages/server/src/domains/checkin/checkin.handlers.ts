import { certificateAllHandlers } from './attendance/checkin.certificate.all.ts';
import { certificateHandlers } from './attendance/checkin.certificates.ts';
import { minutesHandlers } from './attendance/checkin.minutes.ts';
import { deskHandlers } from './desk/checkin.desk.ts';
import { photoHandlers } from './desk/checkin.photo.ts';
import { waitingHandlers } from './desk/checkin.waiting.ts';
import { exportHandlers } from './list/checkin.export.ts';
import { figureHandlers } from './list/checkin.figures.ts';
import { flowHandlers } from './list/checkin.flow.ts';
import { wormHandlers } from './desk/checkin.worm.ts';
import { keyHandlers } from './desk/checkin.keys.ts';
import { peopleHandlers } from './list/checkin.people.ts';
import { scanListHandlers } from './list/checkin.scans.ts';
import { groupHandlers } from './places/checkin.groups.ts';
import { sheetHandlers } from './places/checkin.sheet.ts';
import { hallHandlers } from './places/checkin.halls.ts';
import { pointHandlers } from './places/checkin.points.ts';
import { posterHandlers } from './poster/checkin.poster.ts';
import { posterSelfHandlers } from './poster/checkin.poster-self.ts';
import { wechatHandlers } from './poster/checkin.wechat.ts';
import { scanHandlers } from './checkin.scan.ts';
import { undoHandlers } from './checkin.undo.ts';

export const checkinHandlers = [
  ...figureHandlers,
  ...flowHandlers,
  ...peopleHandlers,
  ...scanListHandlers,
  ...groupHandlers,
  ...sheetHandlers,
  ...hallHandlers,
  ...pointHandlers,
  ...scanHandlers,
  ...undoHandlers,
  ...deskHandlers,
  ...photoHandlers,
  ...waitingHandlers,
  ...wormHandlers,
  ...keyHandlers,
  ...posterHandlers,
  ...posterSelfHandlers,
  ...wechatHandlers,
  ...exportHandlers,
  ...minutesHandlers,
  ...certificateHandlers,
  ...certificateAllHandlers,
];
