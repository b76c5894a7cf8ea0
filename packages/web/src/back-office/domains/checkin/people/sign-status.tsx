import type { SignUser } from '@convoke/contract/checkin/checkin.calls.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

const texts: Readonly<Record<SignUser['signStatus'], string>> = {
  NOT_SIGNED: 'checkin:figure.notSigned',
  SIGNED_IN: 'field:isCheckedIn',
  SIGNED_OUT: 'checkin:status.SIGNED_OUT',
};
const colors = { NOT_SIGNED: 'default', SIGNED_IN: 'green', SIGNED_OUT: 'blue' } as const;

export function SignStatusTag({ status }: { status: SignUser['signStatus'] }) {
  const { t } = useTranslation();
  return (
    <Tag color={colors[status]} className="state-tag">
      {t(texts[status])}
    </Tag>
  );
}
