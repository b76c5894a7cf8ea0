import { siteTemplateAdd, siteTemplates } from '@convoke/contract/site/site.calls.ts';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useRefresh } from '../../../../ui/use-call.ts';

interface Props {
  eventId: string;
  open: boolean;
  onClose: () => void;
}

/** Keeps the draft as a template of the organisation. */
export function SaveSiteTemplate({ eventId, open, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const refresh = useRefresh(siteTemplates);
  return (
    <FormDialog<{ name: string }>
      open={open}
      name="save-site-template"
      title={t('site:template.save')}
      onSubmit={async ({ name }) => {
        await call(siteTemplateAdd, { eventId, name }, { quiet: true });
        await refresh();
        void message.success(t('site:template.saved'));
      }}
      onClose={onClose}
    >
      <p className="muted">{t('site:template.saveText')}</p>
      <TextField of={siteTemplateAdd} name="name" label={t('field:thingName')} autoFocus />
    </FormDialog>
  );
}
