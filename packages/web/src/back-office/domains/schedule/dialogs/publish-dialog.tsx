import type { ReleaseChange } from '@convoke/contract/schedule/release.ts';
import type { ClashKind } from '@convoke/contract/schedule/schedule.rules.ts';
import { releaseMake, releasePreview } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { Alert, App, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { OutsideNotice } from './outside-notice.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { useCall } from '../../../../ui/use-call.ts';
import { releaseName } from './release-name.ts';

interface Props {
  open: boolean;
  eventId: string;
  timeZone: string;
  /** The days of the programme: `YYYY-MM-DD`. */
  days: readonly string[];
  onClose: () => void;
  onReleased: () => Promise<unknown>;
}

type Values = Pick<z.input<typeof releaseMake.input>, 'name' | 'note'>;

/** What the public will see otherwise than now, what stands in the way, and the button that makes it so. */
export function PublishDialog({ open, eventId, timeZone, days, onClose, onReleased }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const read = useCall(releasePreview, { eventId }, { quiet: true, anew: true, enabled: open });
  const preview = read.data;
  const save = async (values: Values) => {
    if (!preview) return;
    try {
      const { version } = preview;
      const made = await call(releaseMake, { ...values, eventId, version }, { quiet: true, hideLoad: true });
      void message.success(t('schedule:publish.done', { name: releaseName(t, made) }));
    } catch (error) {
      // What is shown was not what is there any more.
      void read.refetch();
      throw error;
    }
    await onReleased();
  };
  const counted = (kinds: Partial<Record<ClashKind, number>>) =>
    Object.entries(kinds)
      .map(([kind, n]) => `${t(`schedule:clash.${kind}`)} (${n})`)
      .join(', ');
  const isBlocked = preview && Object.keys(preview.blocked).length > 0;
  return (
    <FormDialog<Values>
      open={open}
      name="release"
      width={640}
      title={t('schedule:publish.title')}
      okText={t('schedule:publish.ok')}
      initial={{ name: '', note: '' }}
      onSubmit={save}
      onClose={onClose}
    >
      {read.isPending && <Skeleton active />}
      {read.isError && !preview && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      <OutsideNotice eventId={eventId} days={days} timeZone={timeZone} />
      {preview && isBlocked && (
        <Alert
          type="error"
          showIcon
          className="form-problem"
          title={t('schedule:publish.blocked')}
          description={counted(preview.blocked)}
        />
      )}
      {preview && Object.keys(preview.warned).length > 0 && (
        <Alert
          type="warning"
          showIcon
          className="form-problem"
          title={t('schedule:publish.warned')}
          description={counted(preview.warned)}
        />
      )}
      {preview && (
        <>
          <h3>{t('schedule:publish.changes')}</h3>
          <Changes changes={preview.changes} timeZone={timeZone} />
          <TextField of={releaseMake} name="name" label={t('schedule:publish.name')} />
          <LongTextField of={releaseMake} name="note" label={t('schedule:publish.note')} />
        </>
      )}
    </FormDialog>
  );
}

const mostShown = 100;

/** What a release changes, item by item. */
export function Changes({ changes, timeZone }: { changes: readonly ReleaseChange[]; timeZone: string }) {
  const { t } = useTranslation();
  const where = (at: ReleaseChange['before']) =>
    at && [formatDateTime(at.startsAt, timeZone), at.place].filter(Boolean).join(', ');
  if (changes.length === 0) return <p className="muted">{t('schedule:publish.nothing')}</p>;
  return (
    <>
      <ul className="schedule-changes">
        {changes.slice(0, mostShown).map((change) => (
          <li key={change.agendaId}>
            <b>{change.title}</b>
            <span className="muted">{change.kinds.map((kind) => t(`schedule:change.${kind}`)).join(', ')}</span>
            <span className="muted number">
              {change.kinds.includes('moved') || change.kinds.includes('place')
                ? `${where(change.before)} → ${where(change.after)}`
                : where(change.after ?? change.before)}
            </span>
          </li>
        ))}
      </ul>
      {changes.length > mostShown && (
        <p className="muted">{t('schedule:pool.more', { n: changes.length - mostShown })}</p>
      )}
    </>
  );
}
