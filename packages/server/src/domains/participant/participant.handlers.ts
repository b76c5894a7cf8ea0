import { editHandlers } from './participant.edits.ts';
import { findHandlers } from './registering/participant.find.ts';
import { exportExtraHandlers } from './list/participant.export-extra.ts';
import { companionHandlers } from './companions/participant.companions.ts';
import { groupHandlers } from './groups/participant.groups.ts';
import { importHandlers } from './import/participant.import.ts';
import { matchHandlers } from './import/participant.import.match.ts';
import { filesHandlers } from './list/participant.files.ts';
import { listHandlers } from './list/participant.lists.ts';
import { photoHandlers } from './photo/participant.photo.ts';
import { pushHandlers } from './push/participant.push.ts';
import { publicHandlers } from './registering/participant.public.ts';

export const participantHandlers = [
  ...publicHandlers,
  ...listHandlers,
  ...editHandlers,
  ...groupHandlers,
  ...photoHandlers,
  ...filesHandlers,
  ...companionHandlers,
  ...importHandlers,
  ...matchHandlers,
  ...exportExtraHandlers,
  ...findHandlers,
  ...pushHandlers,
];
