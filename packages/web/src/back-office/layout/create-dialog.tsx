import { EnvironmentOutlined, GlobalOutlined } from '@ant-design/icons';
import { eventModel } from '@convoke/contract/event/event.rules.ts';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { createFlagKey, createPath } from '../../ui/create-flag.ts';

/** Asks whether the new event is online or offline; the choice is kept in the browser session for the create page. */
export function CreateDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const choose = (model: number) => {
    sessionStorage.setItem(createFlagKey, String(model));
    onClose();
    void navigate(createPath);
  };
  return (
    <Modal open={open} onCancel={onClose} footer={null} title={t('layout:create.title')} width={520} destroyOnHidden>
      <div className="create-choices">
        <button type="button" className="create-choice" onClick={() => choose(eventModel.offline)}>
          <EnvironmentOutlined />
          <strong>{t('layout:create.offline')}</strong>
          <span className="muted">{t('layout:create.offlineText')}</span>
        </button>
        <button type="button" className="create-choice" onClick={() => choose(eventModel.online)}>
          <GlobalOutlined />
          <strong>{t('layout:create.online')}</strong>
          <span className="muted">{t('layout:create.onlineText')}</span>
        </button>
      </div>
    </Modal>
  );
}
