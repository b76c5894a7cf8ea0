import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { Services } from '../../core/context.ts';
import { type Column, everyRow, momentsIn, sheetFile, wordsIn } from '../../core/tables/sheet-rows.ts';
import { type AuditFilter, auditSorts, type ListedEntry, listEntries } from './audit.queries.ts';
import { callInWords } from './audit.words.ts';

const texts = {
  at: { en: 'Time', zh: '时间', es: 'Fecha', ja: '日時' },
  who: { en: 'Person', zh: '人员', es: 'Persona', ja: '人' },
  what: { en: 'Action', zh: '操作', es: 'Acción', ja: '操作' },
  thing: { en: 'Of', zh: '对象', es: 'De', ja: '対象' },
  event: { en: 'Event', zh: '活动', es: 'Evento', ja: 'イベント' },
  changed: { en: 'Rows changed', zh: '变更行数', es: 'Filas cambiadas', ja: '変更行数' },
  address: { en: 'Address', zh: '地址', es: 'Dirección', ja: 'アドレス' },
  device: { en: 'Device', zh: '设备', es: 'Dispositivo', ja: '端末' },
  call: { en: 'Call', zh: '接口', es: 'Llamada', ja: '呼び出し' },
  fileName: { en: 'audit log', zh: '操作日志', es: 'historial de actividad', ja: '操作ログ' },
} satisfies Record<string, Texts>;

/** The entries that match as a sheet, the newest first; times in UTC. */
export function auditSheet(services: Services, organisationId: string, filter: AuditFilter, language: Language) {
  const t = wordsIn(texts, language);
  const moment = momentsIn('UTC', 'second');
  const columns: Column<ListedEntry>[] = [
    moment(t.at, (row) => row.at),
    [t.who, (row) => row.actor_name],
    [t.what, (row) => callInWords(row.call, language)],
    [t.thing, (row) => row.thing],
    [t.event, (row) => row.event_title],
    [t.changed, (row) => row.changed],
    [t.address, (row) => row.address],
    [t.device, (row) => row.device],
    [t.call, (row) => row.call],
  ];
  const rows = everyRow(services, organisationId, [auditSorts, '-at'], (read, place) =>
    listEntries(read, filter, place),
  );
  return sheetFile({ title: '', what: t.fileName }, columns, rows);
}
