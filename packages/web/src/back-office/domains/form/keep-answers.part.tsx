import { Button } from 'antd';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../../ui/dialogs.tsx';
import type { Keeping } from './keeping.ts';

/** Keeps what the chosen people sent for a question in the library; nothing where no files are asked for. */
export function KeepAnswers({ fields, count, begin }: Keeping) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const questions = fields.filter(({ type }) => type === 'file' || type === 'signature');
  if (questions.length === 0) return null;
  const open = () =>
    dialogs.open(
      async () => {
        const [part] = await Promise.all([
          import('./keep-answers-dialog.tsx'),
          i18next.loadNamespaces(['answer-file', 'library']),
        ]);
        return part.KeepAnswersDialog;
      },
      { questions, count, begin },
    );
  return (
    <Button size="small" onClick={open}>
      {t('common:keepFiles')}
    </Button>
  );
}
