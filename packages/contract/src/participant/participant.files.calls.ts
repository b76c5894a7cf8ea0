import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, ids } from '../core/fields.ts';
import { keepingBegun } from '../form/form.keep.calls.ts';

export const participantFilesKeep = defineCall({
  id: 'participant.filesKeep',
  method: 'POST',
  path: '/event/public/v2/participants/files/keep/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Copies the files that some participants answered a question with into the library, named by person, question and file; form.keeping says how far it has come. Not in the specification.',
  input: z.object({
    eventId: id,
    partsIds: ids(),
    fieldId: z.string().min(1).max(64),
    categoryId: id.nullable().default(null),
  }),
  output: keepingBegun,
  fails: ['FORM_FILES_NONE', 'FORM_FILES_MANY'],
});

export const participantFilesCalls = [participantFilesKeep];
