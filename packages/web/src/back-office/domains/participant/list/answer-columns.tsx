import { participantColumns, type ParticipantRow } from '@convoke/contract/participant/participant.calls.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../ui/list/table-types.ts';
import { useTablePreferences } from '../../../../ui/list/use-table-preferences.ts';
import { useCall } from '../../../../ui/use-call.ts';

const prefix = 'answer:';
/** What the call takes. */
const mostColumns = 50;

/**
 * The answers as columns, hidden until somebody chooses them. `fieldIds` are those that are chosen, as the calls take them. What was chosen is
 * kept per event: every event's fields have ids of their own.
 */
export function useAnswerColumns(eventId: string, list: string) {
  const { i18n } = useTranslation();
  const [{ shown }] = useTablePreferences(list);
  const { data } = useCall(participantColumns, { eventId });
  const fields = (data ?? []).filter((field) => field.means === undefined);
  const columns = fields.map<Column<ParticipantRow>>(({ fieldId, label }) => ({
    key: prefix + fieldId,
    title: textIn(label, i18n.language as Language) || fieldId,
    extra: true,
    render: (row) => {
      const words = row.fields?.[fieldId];
      return words ? (
        <span className="answer-cell" title={words}>
          {words}
        </span>
      ) : (
        <span className="muted">—</span>
      );
    },
  }));
  const chosen = fields
    .map(({ fieldId }) => fieldId)
    .filter((fieldId) => shown.includes(prefix + fieldId))
    .slice(0, mostColumns);
  return { columns, fieldIds: chosen.length > 0 ? chosen.join(',') : undefined };
}
