import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../core/format.ts';
import { fieldsLike, type Programme } from './programme.ts';
import { type Placing, placingOf, type Step } from './steps.ts';
import type { Editing } from './use-programme.ts';

/** Somebody else was faster: what they did, what one wanted, and a button that does it after all. */
export function StaleNotice({ editing, programme }: { editing: Editing; programme: Programme }) {
  const { t } = useTranslation();
  const { stale, closeStale, run } = editing;
  if (!stale) return null;
  const where = ({ startsAt, placeId, minutes }: Placing) =>
    [
      startsAt ? formatDateTime(startsAt, programme.timeZone) : t('schedule:item.unscheduled'),
      programme.places.find((place) => place.placeId === placeId)?.name,
      t('schedule:minutes', { n: minutes }),
    ]
      .filter(Boolean)
      .join(', ');
  const wanted = (row: AgendaRow) => {
    if (stale.step.kind !== 'place') return '';
    const after = stale.step.moves.find(({ agendaId }) => agendaId === row.agendaId)?.after;
    return after ? where(after) : '';
  };
  const again = () => {
    closeStale();
    void run(anew(stale.step, stale.theirs));
  };
  return (
    <Alert
      type="warning"
      showIcon
      closable={{ onClose: closeStale }}
      className="schedule-stale"
      title={t('schedule:stale.title')}
      description={
        <ul>
          {stale.theirs.map((row) => (
            <li key={row.agendaId}>
              {row.title}: {t('schedule:stale.theirs', { where: where(row) })}
              {wanted(row) && ` · ${t('schedule:stale.mine', { where: wanted(row) })}`}
            </li>
          ))}
        </ul>
      }
      action={
        <Button size="small" onClick={again}>
          {t('schedule:stale.again')}
        </Button>
      }
    />
  );
}

/** The same step from where things stand now, so that undoing it leads back to there. */
function anew(step: Step, rows: readonly AgendaRow[]): Step {
  const rowOf = (id: string) => rows.find(({ agendaId }) => agendaId === id);
  if (step.kind === 'place')
    return {
      kind: 'place',
      moves: step.moves.map((move) => {
        const row = rowOf(move.agendaId);
        return row ? { ...move, before: placingOf(row) } : move;
      }),
    };
  if (step.kind !== 'change') return step;
  const row = rowOf(step.agendaId);
  return row ? { ...step, before: { ...step.before, ...fieldsLike(row, step.after) } } : step;
}
