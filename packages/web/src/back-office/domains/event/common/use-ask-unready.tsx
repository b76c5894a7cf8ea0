import { formList } from '@convoke/contract/form/form.calls.ts';
import { ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../core/call.ts';
import { inEvent } from '../../../../core/current-event.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { eventInfoQuery } from '../use-event-info.part.ts';

const quiet = { quiet: true, hideLoad: true } as const;

/** What an event lacks for people to register, as text keys with the page that has it. */
async function lackOf(useTicket: number, eventId: string): Promise<{ text: string; to: string }[]> {
  const forms = await call(formList, { eventId }, quiet);
  const isAsked = forms.some((form) => form.fieldCount > 0 && (form.isOfEvent || form.tickets.length > 0));
  const sells =
    useTicket !== 1 ||
    (await call(ticketManage, { eventId }, quiet)).tickets.some(
      ({ window: sale }) => sale === 'open' || sale === 'not-yet',
    );
  return [
    ...(sells ? [] : [{ text: 'event:unready.ticket', to: inEvent('/activity-info/ticket', eventId) }]),
    ...(isAsked ? [] : [{ text: 'event:unready.form', to: inEvent('/activity-info/reg-form', eventId) }]),
  ];
}

/** Asks before an event is published with which nobody could register. Answers whether to go on; what cannot be found out is no reason to stop. */
export function useAskUnready(): (eventId: string) => Promise<boolean> {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  return useCallback(
    async (eventId) => {
      const found = async () => {
        const { useTicket } = await client.fetchQuery({ ...eventInfoQuery(eventId), staleTime: 0 });
        return lackOf(useTicket, eventId);
      };
      const lack = (await unlessRefused(found())) ?? [];
      if (lack.length === 0) return true;
      return new Promise((answer) => {
        const dialog = modal.confirm({
          title: t('event:unready.question'),
          content: (
            <ul>
              {lack.map(({ text, to }) => (
                <li key={to}>
                  <a
                    href={to}
                    onClick={(event) => {
                      event.preventDefault();
                      dialog.destroy();
                      answer(false);
                      void navigate(to);
                    }}
                  >
                    {t(text)}
                  </a>
                </li>
              ))}
            </ul>
          ),
          okText: t('event:unready.publish'),
          cancelText: t('common:cancel'),
          onOk: () => answer(true),
          onCancel: () => answer(false),
        });
      });
    },
    [t, modal, navigate, client],
  );
}
