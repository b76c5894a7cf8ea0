import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';

interface Props {
  title: string;
  ok: string;
  onClose: () => void;
  /** `persist`: what they did at the group's points stays. */
  onOk: (persist: boolean) => Promise<unknown>;
}

/** People leave a group: what becomes of what they did at its points. */
export function TakeDialog({ title, ok, onClose, onOk }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const [persist, setPersist] = useState(true);
  const { busy, run } = useBusy();
  return (
    <Modal
      {...first}
      open
      title={title}
      okText={ok}
      cancelText={t('common:cancel')}
      confirmLoading={busy}
      onOk={() => void run(() => onOk(persist)).then(onClose)}
      onCancel={onClose}
    >
      <p id="take-question">{t('checkin:take.question')}</p>
      <Radio.Group
        aria-labelledby="take-question"
        className="sign-take"
        value={persist}
        onChange={(event) => setPersist(event.target.value === true)}
        options={[
          { value: true, label: t('checkin:take.keep') },
          { value: false, label: t('checkin:take.undo') },
        ]}
      />
    </Modal>
  );
}
