import { scheduleImport, scheduleImportPreview } from '@convoke/contract/schedule/schedule.import.calls.ts';
import {
  isManyOfSchedule,
  looksLikeSheet,
  type ScheduleColumnKind,
  scheduleColumnKinds,
} from '@convoke/contract/schedule/schedule.rules.ts';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TableMatch, type TableMatched } from '../../../../ui/table-match.tsx';

const kindTexts: Readonly<Record<ScheduleColumnKind, string>> = {
  title: 'schedule:field.title',
  subtitle: 'schedule:field.subtitle',
  date: 'schedule:import.column.date',
  start: 'schedule:field.time',
  end: 'schedule:import.column.end',
  minutes: 'schedule:field.minutes',
  place: 'schedule:field.placeId',
  speakers: 'schedule:role.speaker',
  moderators: 'schedule:role.moderator',
  kind: 'schedule:field.kind',
  track: 'schedule:field.trackId',
  language: 'schedule:field.language',
  abstract: 'schedule:field.abstract',
  description: 'schedule:field.description',
  url: 'schedule:field.url',
  guid: 'schedule:import.column.guid',
  none: 'table:ignored',
};

/** Whether a file is a sheet, whose columns are matched; XML and JSON say themselves what they hold. */
export const isSheetFile = async (file: File) => looksLikeSheet(await file.slice(0, 4096).text());

interface Props {
  eventId: string;
  file: File;
  matched: TableMatched<ScheduleColumnKind>;
  onMatched: (matched: TableMatched<ScheduleColumnKind>) => void;
  onRead: (importId: string) => void;
}

/** How the sheet of a programme is read, and what each column is. */
export function ImportMatch({ eventId, file, matched, onMatched, onRead }: Props) {
  const { t } = useTranslation();
  return (
    <TableMatch<ScheduleColumnKind>
      file={file}
      queryKey={['schedule-preview', eventId]}
      preview={(layout, signal) =>
        call(scheduleImportPreview, { eventId, ...layout }, { upload: file, signal, hideLoad: true, quiet: true })
      }
      kinds={scheduleColumnKinds.map((kind) => ({ value: kind, label: t(kindTexts[kind]) }))}
      isMany={isManyOfSchedule}
      matched={matched}
      onMatched={onMatched}
      missing={(columns) => (columns.includes('title') ? undefined : t('schedule:import.needsTitle'))}
      onRead={async (input, onProgress) => {
        const options = { upload: file, onProgress, hideLoad: true, quiet: true };
        onRead((await call(scheduleImport, { eventId, ...input }, options)).importId);
      }}
    />
  );
}
