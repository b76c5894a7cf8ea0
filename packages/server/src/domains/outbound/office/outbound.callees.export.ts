import type { Texts } from '@convoke/contract/core/language.ts';
import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import { answerColumns } from '@convoke/contract/form/logic/form.columns.ts';
import { describeFieldAnswer } from '@convoke/contract/form/words/form.describe.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { outboundMembersExport } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import type { CallCause, CalleeState } from '@convoke/contract/outbound/outbound.rules.ts';
import { implement } from '../../../core/http/implement.ts';
import { csvFile } from '../../../core/tables/csv.ts';
import { answerColumn, type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../../core/tables/sheet-rows.ts';
import { formVersions } from '../../form/form.ops.ts';
import { memberColumns, type SheetMember, sheetMembers } from '../../member/member.sheet.ops.ts';
import { amongOf, calleeSorts, listCallees, type ListedCallee } from './outbound.callees.read.ts';
import { calleeStateTexts, causeTexts, officeTexts } from './outbound.office.texts.ts';
import { taskThere } from './outbound.task-there.ts';

interface Row {
  callee: ListedCallee;
  member: SheetMember;
}

const own = {
  fileName: { en: 'people to call', zh: '外呼成员', es: 'personas por llamar', ja: '架電対象者' },
  tries: { en: 'Calls made', zh: '已拨打次数', es: 'Llamadas hechas', ja: '架電回数' },
  due: { en: 'Next call', zh: '下次外呼', es: 'Próxima llamada', ja: '次回の架電' },
  lastCall: { en: 'Last call', zh: '最近通话', es: 'Última llamada', ja: '最後の架電' },
} satisfies Record<string, Texts>;

export const calleeExportHandlers = [
  implement(outboundMembersExport, async (ctx, input) => {
    const { services, db, organisationId, language } = ctx;
    const { as, columns, memberFieldIds, outboundMemberIds, timeZone, ...filter } = input;
    const task = await taskThere(ctx, db, filter.taskId);
    const t = { ...wordsIn(officeTexts, language), ...wordsIn(own, language) };
    const moment = momentsIn(timeZone);
    const person = await memberColumns(ctx, { timeZone, columns, memberFieldIds });
    const asked = answerColumns(await formVersions(db, organisationId, task.form_id));
    const chosen: Column<Row>[] = [
      ...person.map(([title, cell, format]): Column<Row> => {
        const own = ({ member }: Row) => cell(member);
        return format === undefined ? [title, own] : [title, own, format];
      }),
      [t.state, ({ callee }) => calleeStateTexts[callee.state as CalleeState][language]],
      [t.agent, ({ callee }) => callee.agent_name],
      [t.intent, ({ callee }) => callee.intent_name],
      [t.remark, ({ callee }) => callee.remark],
      [t.tries, ({ callee }) => callee.tries],
      moment(t.lastCall, ({ callee }) => callee.last_call_at),
      [t.cause, ({ callee }) => callee.last_cause && causeTexts[callee.last_cause as CallCause][language]],
      moment(t.due, ({ callee }) => (callee.state === 'callback' || callee.state === 'retry' ? callee.due_at : null)),
      ...asked.map(({ field }) =>
        answerColumn<Row>(field, textIn(field.label, language), ({ callee }) =>
          describeFieldAnswer(field, callee.answers as Answers, language),
        ),
      ),
    ];
    const matching = { ...filter, timeZone, ids: outboundMemberIds };
    const among = await amongOf(db, organisationId, ctx.now(), matching);
    const rows = everyRow(services, organisationId, [calleeSorts, '-createdAt'], async (read, place) => {
      const callees = await listCallees(read, matching, among, place);
      const members = await sheetMembers(
        read,
        organisationId,
        callees.map(({ member_id }) => member_id),
      );
      return callees.flatMap((callee) => {
        const member = members.get(callee.member_id);
        return member ? [{ id: callee.id, key: callee.key, callee, member }] : [];
      });
    });
    return (as === 'csv' ? csvFile : sheetFile)({ title: task.name, what: t.fileName }, chosen, rows);
  }),
];
