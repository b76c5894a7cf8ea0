/** @jsxImportSource preact */
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
      <div role="alert" class="empty-gone">
        {problem && <p class="field-problem">{problem}</p>}
      </div>
      <div class="buttons">
        <button type="submit" class="button primary" disabled={sending} aria-busy={sending}>
          {sending ? t('public-order:saving') : t('public-order:save')}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {t('public-order:back')}
        </button>
      </div>
    </>
  );
}
