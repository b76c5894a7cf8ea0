import { memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { formatNumber } from '../../../../core/format.ts';
import { unlessRefused } from '../../../../ui/told.ts';
import { fieldTexts } from '../common/member-texts.ts';
import { consentChannelTexts } from '../rights/consent-texts.ts';

/** How long it is said what stays as it is: longer than a plain toast, since there may be several things. */
const seconds = 10;

/** Makes those of a merge several again, and says what stays as it is since it was changed afterwards. */
export function useUndoMerge(refresh: () => Promise<unknown>) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  return useCallback(
    async (mergeId: string) => {
      const done = await unlessRefused(call(memberMergeUndo, { mergeId }, { hideLoad: true }));
      if (done) {
        const { kept, contactsGone, since, back } = done;
        const names = [
          ...kept.fields.map((field) => t(fieldTexts[field] ?? field)),
          ...kept.own,
          ...kept.consents.map((channel) => t(consentChannelTexts[channel])),
        ];
        const words = [
          t('member-merge:undone', { count: back.length, n: formatNumber(back.length) }),
          names.length > 0 && t('member-merge:kept', { names: names.join(', ') }),
          contactsGone > 0 && t('member-merge:contactsGone', { count: contactsGone, n: formatNumber(contactsGone) }),
          since > 0 && t('member-merge:sinceStays', { count: since, n: formatNumber(since) }),
        ].filter((word) => typeof word === 'string');
        void message.success(words.join(' '), words.length > 1 ? seconds : undefined);
      }
      await refresh();
    },
    [message, refresh, t],
  );
}
