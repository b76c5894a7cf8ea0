import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import type { VoteEditor } from './use-draft.ts';

/** Under every tab while something is changed: saves it or gives it up. */
export function SaveBar({ editor }: { editor: VoteEditor }) {
  const { t } = useTranslation();
  if (!editor.isChanged && !editor.isConflict && !editor.problem) return null;
  return (
    <div className="form-bar vote-save-bar">
      {editor.problem && <Alert type="error" showIcon title={editor.problem} />}
      {editor.isConflict && (
        <Alert
          type="warning"
          showIcon
          title={t('vote:conflict.title')}
          description={t('vote:conflict.text')}
          action={
            <div className="vote-conflict">
              <Button size="small" type="primary" onClick={editor.discard}>
                {t('vote:conflict.theirs')}
              </Button>
              <Button size="small" danger loading={editor.isSaving} onClick={() => void editor.overwrite()}>
                {t('vote:conflict.mine')}
              </Button>
            </div>
          }
        />
      )}
      {!editor.isConflict && (
        <>
          <Button type="primary" loading={editor.isSaving} onClick={() => void editor.save()}>
            {t('common:save')}
          </Button>
          <ConfirmButton question={t('vote:discard.question')} disabled={editor.isSaving} onConfirm={editor.discard}>
            {t('vote:discard.button')}
          </ConfirmButton>
          <span className="muted">{t('common:unsaved')}</span>
        </>
      )}
    </div>
  );
}
