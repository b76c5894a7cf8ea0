import { editHandlers } from './participant.edits.ts';
import { listHandlers } from './participant.lists.ts';
import { publicHandlers } from './participant.public.ts';

export const participantHandlers = [...publicHandlers, ...listHandlers, ...editHandlers];
