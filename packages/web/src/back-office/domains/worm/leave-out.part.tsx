import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** Whether those who are on the list of gift hunters for sure are left out of what is made of a filter. */
export function LeaveOutWorms({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <Checkbox checked={value} onChange={({ target }) => onChange(target.checked)}>
      {t('worm:leaveOut')}
    </Checkbox>
  );
}
