import * as z from 'zod';
import { fileOutput, id, ids, line, longText, paging, versionNumber } from '../core/fields.ts';

/**
 * What an organisation's own templates have in common, of whatever they are. The calls of each kind are declared beside what they are
 * templates of, with their paths; what is alike in them they take from here.
 */

export const templateName = line(100, 1);
export const templateDescription = longText(1000);
/** What an organisation calls a template, of whatever kind. */
export const templateDetails = {
  input: z.object({ name: templateName, description: templateDescription.default('') }),
};

/** How long a deleted template can be brought back, in days. */
export const templateRestorableDays = 1;
/** As many templates as a file brings. */
export const mostTemplatesInFile = 50;

const moments = { createdAt: z.string(), updatedAt: z.string() };
const words = { templateId: id, name: z.string(), description: z.string() };
/** In the list. */
export const ownTemplateRow = { ...words, ...moments, updatedBy: z.string().nullable() };
/** By itself. With `version` it is changed: an older one is refused. */
export const ownTemplateInfo = { ...words, version: z.int(), ...moments };

export const ownTemplateList = { ...paging, search: line(100).optional() };
export const ownTemplateEdit = {
  templateId: id,
  version: versionNumber.optional(),
  name: templateName.optional(),
  description: templateDescription.optional(),
};

/** The file that templates travel in. */
export const templateFile = <Format extends string, Template extends z.ZodType>(format: Format, template: Template) =>
  z.object({
    format: z.literal(format),
    version: z.literal(1),
    templates: z.array(template).min(1).max(mostTemplatesInFile),
  });

const read = { audience: 'organiser', kind: 'read' } as const;
const write = { method: 'POST', audience: 'organiser', kind: 'write' } as const;
const someTemplates = z.object({ templateIds: ids() });

export const templatePage = { ...read, method: 'GET' } as const;
export const templateInfo = { ...read, method: 'GET', input: z.object({ templateId: id }) } as const;
/** Of `templateAdd`, `templateSave` and `templateCopy`. */
export const templateMade = { ...write, output: z.object({ templateId: id }) } as const;
export const templateCopy = { ...templateMade, input: z.object({ templateId: id, name: templateName }) } as const;
export const templateEdit = write;
export const templateUse = write;

export const templateDelete = {
  ...write,
  summary: 'Deletes templates. What was made of them stays as it is; for a day they can be brought back.',
  input: someTemplates,
  output: z.object({ deleted: z.int() }),
} as const;

export const templateRestore = {
  ...write,
  summary: 'Brings deleted templates back within a day; ids of others are passed over.',
  input: someTemplates,
  output: z.object({ restored: z.int() }),
} as const;

export const templateExport = {
  ...read,
  method: 'POST',
  file: true,
  input: z.object({ templateIds: ids(mostTemplatesInFile) }),
  output: fileOutput,
} as const;

export const templateImport = {
  ...write,
  summary:
    'Takes what a file of templates says: all of them or, when one is not a template, none; `fields` of the refusal say where. Pictures that are not the organisation’s own are left out.',
  output: z.object({ templateIds: z.array(id) }),
} as const;
