import { scheduleDomain as contract } from '@convoke/contract/schedule/schedule.domain.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { agendaRoles, documentAccess, importStates } from '@convoke/contract/schedule/schedule.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { agendaUses } from './schedule.documents.ts';
import { scheduleHandlers } from './schedule.handlers.ts';
import { scheduleJobs } from './schedule.jobs.ts';
import { schedulePages } from './schedule.public.ts';

export const scheduleDomain = defineServerDomain({
  contract,
  imports: ['auth', 'guest', 'resource'],
  handlers: scheduleHandlers,
  jobs: scheduleJobs,
  pages: schedulePages,
  documentUses: { agenda_document: agendaUses },
  tables: {
    agenda_document: { by: 'agenda_id', of: 'agenda_item', hasId: true, shifted: ['shown_from'] },
    agenda_guest: { by: 'agenda_id', of: 'agenda_item', also: { by: 'event_guest_id', of: 'event_guest' } },
    agenda_item: { ...ofEvent, hasId: true, isLive: true, shifted: ['starts_at'], anew: ['guid'] },
    agenda_plan: 'what people have chosen',
    schedule: { ...ofEvent },
    schedule_date: { ...ofEvent, hasId: true, shifted: ['opens_at', 'closes_at'], days: ['date'] },
    schedule_import: 'what was done with a file',
    schedule_place: { ...ofEvent, hasId: true, anew: ['guid'], fresh: { closed: [] } },
    schedule_release: 'what the public was told',
    schedule_track: { ...ofEvent, hasId: true },
    schedule_walk: { ...ofEvent },
  },
  enums: {
    agenda_document: { access: documentAccess },
    agenda_guest: { role: agendaRoles },
    agenda_plan: { language: languages },
    schedule_import: { state: importStates },
  },
});
