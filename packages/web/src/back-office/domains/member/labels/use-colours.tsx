import { groupColours } from '@convoke/contract/participant/participant.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** The colours that a label may have, to choose from. */
export function useColours() {
  const { t } = useTranslation();
  return groupColours.map((value) => ({
    value,
    label: <Tag color={value}>{t(`participant:group.colour.${value}`)}</Tag>,
  }));
}

/** Another one for the next. */
export const nextColour = (count: number) => groupColours[count % groupColours.length] ?? 'blue';
