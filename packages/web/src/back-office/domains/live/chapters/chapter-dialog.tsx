import { chapterAdd, type ChapterRow, chapterUpdate, type LiveRow } from '@convoke/contract/live/live.calls.ts';
import { App, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../../core/call.ts';
import { formatRange, formatZone } from '../../../../core/format.ts';
import type { DialogState } from '../../../../ui/dialogs-store.ts';
import { LongTextField, TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { atFields } from '../../../../ui/form/form-failure.ts';
import { inputOf, valuesOf } from '../../../../ui/form/form-values.ts';
import { MomentField } from '../../../../ui/form/moment-field.tsx';
import { clockText, secondsBetween } from '../../../../core/clock-text.ts';

type Values = z.input<typeof chapterAdd.input>;

interface Props extends DialogState {
  live: LiveRow;
  timeZone: string;
  /** The one to change; a new one without. */
  chapter: ChapterRow | undefined;
  /** What the moment begins with. */
  startsAt: string;
  onSaved: () => Promise<unknown>;
}

const fieldOf = { CHAPTER_OUTSIDE: 'startsAt', CHAPTER_TWICE: 'startsAt' };

/** Adds or changes a chapter. */
export function ChapterDialog({ live, timeZone, chapter, startsAt, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const save = async (values: Values) => {
    const quiet = { quiet: true, hideLoad: true };
    if (chapter) {
      const { chapterId, version } = chapter;
      await atFields(call(chapterUpdate, inputOf(chapterUpdate, { ...values, chapterId, version }), quiet), fieldOf);
    } else await atFields(call(chapterAdd, inputOf(chapterAdd, { ...values, liveId: live.liveId }), quiet), fieldOf);
    void message.success(t(chapter ? 'common:saved' : 'common:added'));
    await onSaved();
  };
  return (
    <FormDialog<Values>
      open={open}
      title={chapter?.title ?? t('live:chapter.add')}
      name="chapter"
      initial={valuesOf(chapterAdd, chapter ?? { startsAt })}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField of={chapterAdd} name="title" label={t('field:title')} autoFocus />
      <MomentField
        of={chapterAdd}
        name="startsAt"
        label={t('live:field.startsAt', { zone: formatZone(timeZone, live.startsAt) })}
        timeZone={timeZone}
        extra={<After live={live} timeZone={timeZone} />}
      />
      <LongTextField of={chapterAdd} name="description" label={t('field:description')} />
    </FormDialog>
  );
}

/** The same moment on the clock of the player, and between which ones it must lie. */
function After({ live, timeZone }: { live: LiveRow; timeZone: string }) {
  const { t } = useTranslation();
  const startsAt = Form.useWatch<string | null | undefined>('startsAt');
  return (
    <>
      {startsAt && t('live:chapter.after', { time: clockText(secondsBetween(live.startsAt, startsAt)) })}{' '}
      {t('live:chapter.within', { span: formatRange(live.startsAt, live.endsAt, timeZone) })}
    </>
  );
}
