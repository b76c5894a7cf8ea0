import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictChoice } from './save-flow.ts';

interface Question {
  theirs: EventInfo;
  answer: (choice: ConflictChoice) => void;
}

/** Asks whose version of the event is to stay. `dialog` must be rendered. */
export function useConflictQuestion(): { ask: (theirs: EventInfo) => Promise<ConflictChoice>; dialog: ReactNode } {
  const { t } = useTranslation();
  const [question, setQuestion] = useState<Question>();
  const ask = useCallback(
    (theirs: EventInfo) =>
      new Promise<ConflictChoice>((resolve) => {
        setQuestion({
          theirs,
          answer: (choice) => {
            setQuestion(undefined);
            resolve(choice);
          },
        });
      }),
    [],
  );
  const dialog = (
    <Modal
      open={question !== undefined}
      title={t('event:conflict.title')}
      onCancel={() => question?.answer('cancel')}
      footer={[
        <Button key="cancel" onClick={() => question?.answer('cancel')}>
          {t('event:conflict.back')}
        </Button>,
        <Button key="overwrite" danger onClick={() => question?.answer('overwrite')}>
          {t('event:conflict.overwrite')}
        </Button>,
        <Button key="reload" type="primary" onClick={() => question?.answer('reload')}>
          {t('event:conflict.reload')}
        </Button>,
      ]}
    >
      <p>{t('event:conflict.text')}</p>
    </Modal>
  );
  return { ask, dialog };
}
