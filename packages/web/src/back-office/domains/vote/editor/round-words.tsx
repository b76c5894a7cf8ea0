import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeptField, KeptText } from '../../../../ui/form/kept-field.tsx';
import { type RoundDraft, roundOf } from './vote-draft.ts';
import { WindowField } from './window-field.tsx';

interface Props {
  round: RoundDraft;
  onChange: (fields: Partial<RoundDraft>) => void;
  /** Whether it has a time of its own: a template's round has none. */
  hasWindow: boolean;
}

/** What a round is called, what stands over its candidates, and from when to when people vote in it. */
export function RoundWords({ round, onChange, hasWindow }: Props) {
  const { t } = useTranslation();
  const isCrossed = round.opensAt !== null && round.closesAt !== null && round.closesAt <= round.opensAt;
  const picker = (name: 'opensAt' | 'closesAt') => (
    <WindowField
      id={`round-${name}`}
      isWrong={isCrossed && name === 'closesAt'}
      placeholder={t(`vote:round.${name}None`)}
      value={round[name]}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Form layout="vertical" component="div">
      <KeptText
        of={roundOf}
        name="title"
        id="round-title"
        label={t('vote:round.title')}
        value={round.title}
        onChange={(title) => onChange({ title })}
      />
      <KeptText
        of={roundOf}
        name="description"
        id="round-description"
        label={t('field:description')}
        rows={1}
        value={round.description}
        onChange={(description) => onChange({ description })}
      />
      {hasWindow && (
        <div className="vote-grid">
          <KeptField of={roundOf} name="opensAt" id="round-opensAt" label={t('vote:round.opensAt')}>
            {picker('opensAt')}
          </KeptField>
          <KeptField
            of={roundOf}
            name="closesAt"
            id="round-closesAt"
            label={t('vote:round.closesAt')}
            problem={isCrossed ? t('vote:round.endsFirst') : undefined}
          >
            {picker('closesAt')}
          </KeptField>
        </div>
      )}
    </Form>
  );
}
