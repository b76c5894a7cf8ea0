import { keptName, mostKept } from '@convoke/contract/form/form.keep.rules.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { participantFilesKeep } from '@convoke/contract/participant/participant.files.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { filesIn } from '../../form/files/form.files.ops.ts';
import { beginKeeping } from '../../form/files/form.keep.ops.ts';
import { eventColumns } from './participant.columns.ts';

/** What people answered a question about files with, into the library. */
export const filesHandlers = [
  implement(participantFilesKeep, async (ctx, { partsIds, fieldId, categoryId }) => {
    const { tx, event, language } = ctx;
    const question = (await eventColumns(tx, event)).all.find((column) => column.fieldId === fieldId);
    if (question?.field.type !== 'file' && question?.field.type !== 'signature') return ctx.fail('FORM_FILES_NONE');
    const label = textIn(question.field.label, language) || fieldId;
    const people = await tx
      .selectFrom('participant')
      .select(['name', 'answers'])
      .where('event_id', '=', event.id)
      .where('id', 'in', partsIds)
      .where('state', '<>', 'DELETED')
      .orderBy('id')
      .execute();
    const files = people.flatMap(({ name, answers }) =>
      filesIn((answers as Answers)[fieldId]).map((file) => ({
        fileId: file.fileId,
        name: keptName(name, label, file.name),
      })),
    );
    if (files.length === 0) return ctx.fail('FORM_FILES_NONE');
    if (files.length > mostKept) return ctx.fail('FORM_FILES_MANY');
    return beginKeeping(ctx, categoryId, files);
  }),
];
