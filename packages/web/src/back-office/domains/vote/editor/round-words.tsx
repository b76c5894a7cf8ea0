import { DatePicker, Form, Input } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { RoundDraft } from './vote-draft.ts';
import { useFittingText } from '../../../../ui/form/fitting-text.tsx';

interface Props {
  round: RoundDraft;
  onChange: (fields: Partial<RoundDraft>) => void;
  /** Whether it has a time of its own: a template's round has none. */
  hasWindow: boolean;
}

const format = 'YYYY-MM-DD HH:mm';

/** What a round is called, what stands over its candidates, and from when to when people vote in it. */
export function RoundWords({ round, onChange, hasWindow }: Props) {
  const { t } = useTranslation();
  const isCrossed = round.opensAt !== null && round.closesAt !== null && round.closesAt <= round.opensAt;
  const picker = (name: 'opensAt' | 'closesAt') => (
    <DatePicker
      id={`round-${name}`}
      showTime={{ minuteStep: 5, format: 'HH:mm' }}
      format={format}
      needConfirm={false}
      status={isCrossed && name === 'closesAt' ? 'error' : ''}
      placeholder={t(`vote:round.${name}None`)}
      value={round[name] === null ? null : dayjs(round[name])}
      onChange={(value) => onChange({ [name]: value ? value.format('YYYY-MM-DDTHH:mm') : null })}
    />
  );
  const title = useFittingText(round.title, 100, (text) => onChange({ title: text }));
  const description = useFittingText(round.description, 5000, (text) => onChange({ description: text }));
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('vote:round.title')} htmlFor="round-title" required>
        <Input id="round-title" {...title.input} {...(!round.title.trim() && { status: 'error' })} />
        {title.problem}
      </Form.Item>
      <Form.Item label={t('vote:round.description')} htmlFor="round-description">
        <Input.TextArea id="round-description" autoSize={{ minRows: 1, maxRows: 8 }} {...description.input} />
        {description.problem}
      </Form.Item>
      {hasWindow && (
        <div className="vote-grid">
          <Form.Item label={t('vote:round.opensAt')} htmlFor="round-opensAt">
            {picker('opensAt')}
          </Form.Item>
          <Form.Item
            label={t('vote:round.closesAt')}
            htmlFor="round-closesAt"
            {...(isCrossed && { help: t('vote:round.endsFirst'), validateStatus: 'error' as const })}
          >
            {picker('closesAt')}
          </Form.Item>
        </div>
      )}
    </Form>
  );
}
