import type { ReviewState } from '@convoke/contract/message/message.sms.rules.ts';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { reviewColours, reviewTexts } from './sms-texts.ts';

/** Where a signature or a template stands with the vendor; of a refused one, why. */
export function ReviewTag({ state, note }: { state: ReviewState; note?: string }) {
  const { t } = useTranslation();
  return (
    <span className="message-cell">
      <Tag color={reviewColours[state]}>{t(reviewTexts[state])}</Tag>
      {note && <span className="muted sms-note">{note}</span>}
    </span>
  );
}
