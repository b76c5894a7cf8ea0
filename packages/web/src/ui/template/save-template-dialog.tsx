import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormDialog } from '../form/form-dialog.tsx';
import { useOfferMessage } from '../offer-message.tsx';

interface Props<Values extends { name: string; description: string }> {
  open: boolean;
  initial: Values | undefined;
  /** What of it is kept. */
  text: string;
  /** Makes the template and answers the address of its page. Make the call with `{ quiet: true }`. */
  onSave: (values: Values) => Promise<string>;
  onClose: () => void;
  /** Form.Items. */
  children: ReactNode;
}

/** Keeps something as a template of one's own, and offers to open that. */
export function SaveTemplateDialog<Values extends { name: string; description: string }>(props: Props<Values>) {
  const { open, initial, text, onSave, onClose, children } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const offer = useOfferMessage();
  return (
    <FormDialog<Values>
      open={open}
      name="save-template"
      title={t('template:action.saveAs')}
      {...(initial && { initial })}
      onSubmit={async (values) => {
        const path = await onSave(values);
        offer(`template ${path}`, {
          text: t('template:done.saved'),
          button: t('template:done.open'),
          onTake: () => void navigate(path),
        });
      }}
      onClose={onClose}
    >
      <p className="muted">{text}</p>
      {children}
    </FormDialog>
  );
}
