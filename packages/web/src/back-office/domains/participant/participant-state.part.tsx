import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { participantStateTexts } from './state-texts.part.ts';

const colors: Readonly<Record<ParticipantState, string>> = {
  PENDING: 'gold',
  APPROVED: 'green',
  REJECTED: 'red',
  WAITLISTED: 'purple',
  CANCELLED: 'default',
};

/** Where a registration stands. Pages that show it load the namespace `participant`. */
export function ParticipantStateTag({ state }: { state: ParticipantState }) {
  const { t } = useTranslation();
  return (
    <Tag color={colors[state]} className="state-tag">
      {t(participantStateTexts[state])}
    </Tag>
  );
}
