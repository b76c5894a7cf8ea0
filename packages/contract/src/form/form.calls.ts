import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, isoTime, line, versionNumber } from '../core/fields.ts';
import { formDefinition, formField } from './form.engine.ts';
import { formKinds } from './form.rules.ts';

/** What organisers call to make forms; what people who fill one in call stands in form.public.calls.ts. */

const kind = z.enum(formKinds);
const fields = z.array(formField).max(200);
const pace = z.enum(['page', 'field']);
const path = '/resource/form';

/** What stands in the way of publishing; `fieldId` null = the form as a whole. */
export const formProblem = z.object({ fieldId: z.string().nullable(), problem: z.string(), message: z.string() });
export type FormProblem = z.infer<typeof formProblem>;

export const formAdd = defineCall({
  id: 'form.add',
  method: 'POST',
  path: `${path}/field/dynamic/add`,
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'fields',
  inQuery: ['type', 'sourceId', 'sourceName'],
  summary: 'Makes a further registration form of an event (sourceId) from an array of fields, for tickets to ask.',
  input: z.object({
    fields,
    type: z.literal('registration').default('registration'),
    sourceId: id,
    sourceName: line(100, 1),
  }),
  output: z.object({ formId: id, version: z.int() }),
  fails: ['FORM_NOT_READY'],
});

export const formUpdate = defineCall({
  id: 'form.update',
  method: 'POST',
  path: `${path}/field/dynamic/update/{formId}`,
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'fields',
  inQuery: ['type', 'sourceId', 'sourceName'],
  summary: 'Replaces the fields of a form by the array given and publishes them at once, as a new version.',
  input: z.object({
    formId: id,
    fields,
    type: kind.optional(),
    sourceId: id.optional(),
    sourceName: line(100, 1).optional(),
  }),
  output: z.object({ formId: id, version: z.int() }),
  fails: ['FORM_NOT_READY', 'NAME_TAKEN', 'OPTION_LIMIT_BELOW_TAKEN'],
});

export const formDefault = defineCall({
  id: 'form.default',
  method: 'GET',
  path: `${path}/field/dynamic/default`,
  audience: 'organiser',
  kind: 'read',
  summary: 'The form every event begins with.',
  input: z.object({}),
  output: formDefinition,
});

const formRow = z.object({
  formId: id,
  kind,
  name: z.string(),
  eventId: id.nullable(),
  version: z.int(),
  fieldCount: z.int(),
  isDraft: z.boolean(),
  /** The event's own form; the others are asked by tickets. */
  isOfEvent: z.boolean(),
  tickets: z.array(z.object({ ticketId: id, name: z.string() })),
});
export type FormRow = z.infer<typeof formRow>;

export const formList = defineCall({
  id: 'form.list',
  method: 'GET',
  path: `${path}/list/{eventId}`,
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The registration forms of an event: its own first, then those that tickets ask for.',
  input: z.object({ eventId: id }),
  output: z.array(formRow),
});

export const formDelete = defineCall({
  id: 'form.delete',
  method: 'POST',
  path: `${path}/delete/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a registration form that is not its event’s own; tickets that asked it ask the event’s form again.',
  input: z.object({ formId: id }),
  output: done,
  fails: ['FORM_IN_USE'],
});

const draft = z.object({
  formId: id,
  kind,
  name: z.string(),
  eventId: id.nullable(),
  /** What is edited: the draft, or the published version while there is none. */
  definition: formDefinition,
  /** Grows with every saving; a saving names the one it began with. */
  revision: z.int(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  /** The published version. */
  version: z.int(),
  publishedAt: z.string(),
  /** The draft says something else than the published version. */
  isChanged: z.boolean(),
  /** Places taken of limited options. */
  taken: z.array(z.object({ fieldId: z.string(), option: z.string(), taken: z.int(), most: z.int() })),
});
export type FormDraft = z.infer<typeof draft>;

export const formDraft = defineCall({
  id: 'form.draft',
  method: 'GET',
  path: `${path}/draft/{formId}`,
  audience: 'organiser',
  kind: 'read',
  summary: 'A form as its designer left it.',
  input: z.object({ formId: id }),
  output: draft,
});

export const formDraftSave = defineCall({
  id: 'form.draftSave',
  method: 'PUT',
  path: `${path}/draft/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Saves a draft; the published version stays. `revision` is the one the editing began with: when somebody saved meanwhile it is refused with theirs.',
  input: z.object({
    formId: id,
    revision: versionNumber,
    name: line(100, 1).optional(),
    definition: z.object({ fields, pace: pace.optional() }),
  }),
  output: z.object({ revision: z.int(), savedAt: z.string(), isChanged: z.boolean(), problems: z.array(formProblem) }),
  fails: ['FORM_DRAFT_CONFLICT', 'NAME_TAKEN'],
});

export const formDraftDiscard = defineCall({
  id: 'form.draftDiscard',
  method: 'DELETE',
  path: `${path}/draft/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Throws a draft away: the designer begins with the published version again.',
  input: z.object({ formId: id }),
  output: z.object({ revision: z.int() }),
});

export const formPublish = defineCall({
  id: 'form.publish',
  method: 'POST',
  path: `${path}/publish/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Publishes the draft as a new version. Answers given to earlier versions stay with theirs; a draft equal to the published version makes none.',
  input: z.object({ formId: id, revision: versionNumber }),
  /** The revision is the one that the next saving begins with. */
  output: z.object({ version: z.int(), publishedAt: z.string(), revision: z.int() }),
  fails: ['FORM_DRAFT_CONFLICT', 'FORM_NOT_READY', 'OPTION_LIMIT_BELOW_TAKEN'],
});

export const formVersions = defineCall({
  id: 'form.versions',
  method: 'GET',
  path: `${path}/versions/{formId}`,
  audience: 'organiser',
  kind: 'read',
  summary: 'The published versions of a form, the newest first (at most 200).',
  input: z.object({ formId: id }),
  output: z.array(z.object({ version: z.int(), publishedAt: z.string(), fieldCount: z.int() })),
});

export const formVersion = defineCall({
  id: 'form.version',
  method: 'GET',
  path: `${path}/versions/{formId}/{version}`,
  audience: 'organiser',
  kind: 'read',
  summary: 'One version of a form, as it was published.',
  input: z.object({ formId: id, version: z.coerce.number().int().min(1).max(1_000_000) }),
  output: formDefinition,
});

// Blocks: groups of fields to use again

const block = z.object({ formId: id, name: z.string(), fields, updatedAt: z.string() });
export type FormBlock = z.infer<typeof block>;

export const formBlockAdd = defineCall({
  id: 'form.blockAdd',
  method: 'POST',
  path: `${path}/block/source/add`,
  audience: 'organiser',
  kind: 'write',
  summary:
    'Keeps a group of fields for use in other forms. A form takes copies of them, which carry its id as blockId.',
  input: z.object({ name: line(100, 1), fields: fields.min(1) }),
  output: z.object({ formId: id }),
  fails: ['FORM_NOT_READY', 'NAME_TAKEN'],
});

export const formBlockRename = defineCall({
  id: 'form.blockRename',
  method: 'POST',
  path: `${path}/block/update/name/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a block another name.',
  input: z.object({ formId: id, name: line(100, 1) }),
  output: done,
  fails: ['NAME_TAKEN'],
});

export const formBlockDelete = defineCall({
  id: 'form.blockDelete',
  method: 'POST',
  path: `${path}/block/source/delete/{formId}`,
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a block; copies in forms stay.',
  input: z.object({ formId: id }),
  output: done,
});

export const formBlocks = defineCall({
  id: 'form.blocks',
  method: 'GET',
  path: `${path}/block/source/info`,
  audience: 'organiser',
  kind: 'read',
  summary: 'The blocks of the organisation, by name (at most 500).',
  input: z.object({ search: line(100).optional() }),
  output: z.array(block),
});

// Files of answers

export const formFileLink = defineCall({
  id: 'form.fileLink',
  method: 'GET',
  path: `${path}/file/link/{fileId}`,
  audience: 'organiser',
  kind: 'read',
  summary: 'A link that shows a file of an answer for ten minutes.',
  input: z.object({ fileId: id }),
  output: z.object({ url: z.string(), name: z.string(), bytes: z.int(), contentType: z.string(), endsAt: isoTime }),
});

export const formFile = defineCall({
  id: 'form.file',
  method: 'GET',
  path: `${path}/file/{pass}`,
  audience: 'open',
  kind: 'outside',
  signed: false,
  file: true,
  summary: 'The file of a signed link.',
  input: z.object({ pass: z.string().max(400) }),
  output: fileOutput,
  fails: ['NO_SUCH_FILE'],
});

export const formCalls = [
  formAdd,
  formUpdate,
  formDefault,
  formList,
  formDelete,
  formDraft,
  formDraftSave,
  formDraftDiscard,
  formPublish,
  formVersions,
  formVersion,
  formBlockAdd,
  formBlockRename,
  formBlockDelete,
  formBlocks,
  formFileLink,
  formFile,
];
