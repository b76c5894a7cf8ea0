import { editHandlers } from './participant.edits.ts';
import { exportExtraHandlers } from './participant.export-extra.ts';
import { importHandlers } from './participant.import.ts';
import { listHandlers } from './participant.lists.ts';
import { publicHandlers } from './participant.public.ts';

export const participantHandlers = [
  ...publicHandlers,
  ...listHandlers,
  ...editHandlers,
  ...importHandlers,
  ...exportExtraHandlers,
];
