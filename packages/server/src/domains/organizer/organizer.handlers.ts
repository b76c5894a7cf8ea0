import { bindingHandlers } from './organizer.binding.ts';
import { editHandlers } from './organizer.edits.ts';
import { eventHandlers } from './organizer.event.ts';
import { groupHandlers } from './organizer.groups.ts';
import { libraryHandlers } from './organizer.library.ts';
import { logoHandlers } from './organizer.logo.ts';

/** The library of organizers and their groups, and organizers at events. */
export const organizerHandlers = [
  ...editHandlers,
  ...libraryHandlers,
  ...groupHandlers,
  ...bindingHandlers,
  ...eventHandlers,
  ...logoHandlers,
];
