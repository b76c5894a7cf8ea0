import { counted } from '../../../../testing/growth/bounds.ts';
import type { Samples } from '../../../../testing/samples.ts';

export const samples: Samples = {
  things: async ({ one }) => ({
    'member.importId': await one(
      `INSERT INTO member_import (organisation_id, file_name, format, language, created_by)
       SELECT organisation_id, 'members.csv', 'text', 'en', created_by FROM event WHERE organisation_id = $1 AND id = $2 RETURNING id`,
    ),
  }),
  growth: {
    // One that is checked, one that runs, one that is done.
    async world({ organisationId, query, call }) {
      const newMembers = { file: { name: 'members.csv', bytes: Buffer.from('Name,Phone\nBo,13700137001') } };
      const imports: string[] = [];
      await query(
        `INSERT INTO member_import_match (organisation_id, titles, columns) VALUES ($1, 'some titles', '[]')`,
        [organisationId],
      );
      for (const state of ['CHECKED', 'REHEARSING', 'DONE']) {
        const { importId } = await call<{ importId: string }>('member.importUpload', {}, newMembers);
        imports.push(importId);
        await query(
          `UPDATE member_import SET state = $3, total = 1, columns = '["name", "phone"]', header = '["Name", "Phone"]', finished_at = now()
           WHERE organisation_id = $1 AND id = $2`,
          [organisationId, importId, state],
        );
        await query(
          `INSERT INTO member_import_row (organisation_id, import_id, row_number, state, cells, name, phones)
           VALUES ($1, $2, 2, 'GOOD', '["Bo", "13700137001"]', 'Bo', '{13700137001}')`,
          [organisationId, importId],
        );
      }
      return { memberImportId: imports[0], runningImportId: imports[1], doneImportId: imports[2] };
    },
    calls: {
      'member.importMatch': ({ memberImportId }) => ({ importId: memberImportId, columns: ['name', 'phone'] }),
      'member.importMend': ({ memberImportId }) => ({ importId: memberImportId, rowNumber: 2 }),
      'member.importGroups': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importMendGroup': ({ memberImportId }) => ({
        importId: memberImportId,
        column: 0,
        problem: 'tooLong',
        as: 'empty',
      }),
      'member.importShared': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importShare': ({ memberImportId }) => ({
        importId: memberImportId,
        values: [{ kind: 'phone', value: '13800138000' }],
        how: 'apart',
      }),
      'member.importSkip': ({ memberImportId }) => ({ importId: memberImportId, step: 'rehearse' }),
      'member.importPreview': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importStep': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importRows': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importProblems': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importRehearse': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.import': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importDiscard': ({ memberImportId }) => ({ importId: memberImportId }),
      'member.importCancel': ({ runningImportId }) => ({ importId: runningImportId }),
      'member.importUndo': ({ doneImportId }) => ({ importId: doneImportId }),
    },
    jobs: {
      'member.import': ({ doneImportId }, { organisationId }) => ({ organisationId, importId: doneImportId }),
      'member.importForget': ({ runningImportId }, { organisationId }) => ({
        organisationId,
        importId: runningImportId,
      }),
    },
    growing: {
      'member.imports': counted,
    },
  },
};
