import { consultAnswer, type ConsultRow } from '@convoke/contract/consult/consult.calls.ts';
import { App, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../core/call.ts';
import { formatDateTime } from '../../../core/format.ts';
import type { DialogState } from '../../../ui/dialogs-store.ts';
import { useFirstField } from '../../../ui/form/use-first-field.ts';
import { LongTextField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';

interface Props extends DialogState {
  consult: ConsultRow;
  timeZone: string;
  onSaved: () => void;
}

/** A question: answered here, or read with the answer that it got. */
export function ConsultDialog({ consult, timeZone, open, onClose, onSaved }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const first = useFirstField();
  const words = <Words consult={consult} timeZone={timeZone} onLeave={onClose} />;
  if (consult.state === 'answered')
    return (
      <Modal {...first} open={open} title={consult.name} onCancel={onClose} footer={null}>
        {words}
        <h3>{t('consult:answer')}</h3>
        {consult.answer && <p className="consult-words">{consult.answer}</p>}
        <p className="muted">
          {[consult.answeredBy, consult.answeredAt && formatDateTime(consult.answeredAt, timeZone)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </Modal>
    );
  const save = async ({ answer = '' }: { answer?: string }) => {
    const { consultId } = consult;
    const { isMailed } = await call(consultAnswer, { consultId, answer }, { quiet: true, hideLoad: true });
    void message.success(t(isMailed ? 'consult:sent' : 'common:saved'));
    onSaved();
  };
  return (
    <FormDialog<{ answer?: string }>
      open={open}
      title={consult.name}
      name="consult"
      okText={consult.email ? t('consult:send') : t('common:save')}
      onSubmit={save}
      onClose={onClose}
    >
      {words}
      <LongTextField
        of={consultAnswer}
        name="answer"
        label={t('consult:answer')}
        extra={consult.email ? t('consult:mailed', { email: consult.email }) : t('consult:notMailed')}
        input={{ autoSize: { minRows: 4, maxRows: 14 } }}
      />
    </FormDialog>
  );
}

function Words({ consult, timeZone, onLeave }: { consult: ConsultRow; timeZone: string; onLeave: () => void }) {
  const { t } = useTranslation();
  const { memberId, text, email, phone, createdAt } = consult;
  return (
    <>
      <p className="consult-words">{text}</p>
      <p className="muted">
        {[email, phone, formatDateTime(createdAt, timeZone)].filter(Boolean).join(' · ')}
        {memberId && (
          <>
            {' · '}
            <Link to={`/member-manage/list?member=${memberId}`} onClick={onLeave}>
              {t('consult:member')}
            </Link>
          </>
        )}
      </p>
    </>
  );
}
