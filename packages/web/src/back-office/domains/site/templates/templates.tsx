import {
  type ListedTemplate,
  siteBegin,
  siteCanvas,
  siteDraft,
  siteTemplateDelete,
  siteTemplates,
} from '@convoke/contract/site/site.calls.ts';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { inEvent } from '../../../../core/current-event.ts';
import { formatDate } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { PageSkeleton } from '../../../../ui/page-skeleton.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { ErrorState } from '../../../../ui/states.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useAsk } from '../../../../ui/use-ask.ts';
import { useBusy } from '../../../../ui/use-busy.ts';
import { useCall, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { TemplateCard } from './template-card.tsx';
import '../site.css';

/** Those that come with the product and the organisation's own, each as this event's site would look. */
export default function Templates({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const ask = useAsk();
  const { busy, run } = useBusy();
  const refresh = useRefresh('site');
  const deletes = useDeletes(refresh);
  const list = useCall(siteTemplates, { eventId }, { quiet: true });
  const draft = useCall(siteDraft, { eventId }, { quiet: true, anew: true });
  const language = currentLanguage();
  const canvas = useCall(siteCanvas, { eventId, language }, { quiet: true });
  const error = list.error ?? draft.error ?? canvas.error;
  if (!list.data || !draft.data || !canvas.data) {
    if (!error) return <PageSkeleton />;
    return (
      <Panel>
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([list.refetch(), draft.refetch(), canvas.refetch()])}
        />
      </Panel>
    );
  }
  const { event, live } = canvas.data;
  const hasDraft = draft.data.document !== null;
  const begin = async (template: ListedTemplate) => {
    const begun = await unlessRefused(
      call(siteBegin, { eventId, templateId: template.templateId, overwrites: hasDraft }),
    );
    await refresh();
    if (!begun) return;
    void message.success(t('site:templates.begun', { name: template.name }));
    await navigate(inEvent('/website', eventId));
  };
  const choose = (template: ListedTemplate) => {
    if (!hasDraft) return void run(() => begin(template));
    ask({
      title: t('site:templates.question', { name: template.name }),
      text: t(draft.data?.shownVersion === null ? 'site:templates.replaces' : 'site:templates.replacesDraft'),
      ok: t('site:templates.replace'),
      danger: true,
      onOk: () => begin(template),
    });
  };
  const own = list.data.filter(({ isOwn }) => isOwn);
  const cards = (templates: readonly ListedTemplate[]) => (
    <ul className="site-templates">
      {templates.map((template) => (
        <li key={template.templateId} className="panel site-template">
          <TemplateCard {...{ template, event, live, language }} />
          <div className="site-template-words">
            <h3>{template.name}</h3>
            {template.createdAt && <span className="muted">{formatDate(template.createdAt)}</span>}
          </div>
          <div className="site-template-do">
            <Button
              disabled={busy}
              aria-label={t('site:templates.chooseOf', { name: template.name })}
              onClick={() => choose(template)}
            >
              {t('site:templates.choose')}
            </Button>
            {template.isOwn && (
              <RowMenu
                label={t('common:actionsFor', { name: template.name })}
                items={[
                  {
                    label: t('common:delete'),
                    danger: true,
                    onClick: () =>
                      deletes({
                        call: siteTemplateDelete,
                        input: { templateId: template.templateId },
                        name: template.name,
                        text: t('site:templates.deleteText'),
                      }),
                  },
                ]}
              />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {own.length > 0 && (
        <section aria-label={t('site:templates.own')}>
          <h2>{t('site:templates.own')}</h2>
          {cards(own)}
        </section>
      )}
      <section aria-label={t('site:templates.ready')}>
        {own.length > 0 && <h2>{t('site:templates.ready')}</h2>}
        {cards(list.data.filter(({ isOwn }) => !isOwn))}
      </section>
    </>
  );
}
