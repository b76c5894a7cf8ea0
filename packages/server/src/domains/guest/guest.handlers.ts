import { doublesHandlers } from './doubles/guest.doubles.ts';
import { mergeHandlers } from './doubles/guest.merge.ts';
import { bindingHandlers } from './event/guest.binding.ts';
import { lectureHandlers } from './event/guest.lectures.ts';
import { importHandlers } from './import/guest.import.ts';
import { editHandlers } from './library/guest.edits.ts';
import { libraryHandlers } from './library/guest.library.ts';
import { ownHandlers } from './own/guest.own.ts';

/** The library of guests, and guests at events. */
export const guestHandlers = [
  ...editHandlers,
  ...libraryHandlers,
  ...bindingHandlers,
  ...lectureHandlers,
  ...importHandlers,
  ...doublesHandlers,
  ...mergeHandlers,
  ...ownHandlers,
];
