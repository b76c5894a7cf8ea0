import * as z from 'zod';
import { id, line, longText, paging, versionNumber } from '../core/fields.ts';

/** What an organisation's own templates have in common, of whatever they are. */

export const templateName = line(100, 1);
export const templateDescription = longText(1000);

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
