import { usePage } from '../core/page-context.tsx';

interface Props {
  sending: boolean;
  problem: string;
  onClose: () => void;
}

export function SaveButtons({ sending, problem, onClose }: Props) {
  const { t } = usePage();
  return (
    <>
      <div role="alert" className="empty-gone">
        {problem && <p className="field-problem">{problem}</p>}
      </div>
      <div className="buttons">
        <button type="submit" className="button primary" disabled={sending} aria-busy={sending}>
          {sending ? t('public-order:saving') : t('public-order:save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('public-order:back')}
        </button>
      </div>
    </>
  );
}
