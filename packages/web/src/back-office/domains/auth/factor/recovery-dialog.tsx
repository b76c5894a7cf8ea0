import { CopyOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCopy } from '../../../../ui/copy-text.tsx';

interface Props {
  codes: string[];
  open: boolean;
  onClose: () => void;
}

/** The recovery codes, this once. Closed by its button alone: nobody sees them again. */
export function RecoveryDialog({ codes, open, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <Modal
      open={open}
      title={t('user:factor.codes')}
      width={440}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      footer={
        <>
          <Button icon={<CopyOutlined />} onClick={() => void copy(codes.join('\n'))}>
            {t('user:factor.copy')}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t('user:factor.kept')}
          </Button>
        </>
      }
    >
      <p>{t('user:factor.codesText')}</p>
      <ul className="user-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Modal>
  );
}
