import { QRCode } from 'antd';
import { useTranslation } from 'react-i18next';

/** A link as a code for the camera of a phone: black on white in dark mode too, as some cameras need it. `size` in pixels. */
export function QrCode({ value, size }: { value: string; size: number }) {
  const { t } = useTranslation();
  return (
    <QRCode
      value={value}
      size={size}
      type="svg"
      color="#000"
      bgColor="#fff"
      marginSize={2}
      aria-label={t('common:qrCode')}
    />
  );
}
