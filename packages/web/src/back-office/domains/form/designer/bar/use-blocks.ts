import { formBlockRename, formBlocks } from '@convoke/contract/form/form.calls.ts';
import { call } from '../../../../../core/call.ts';
import { useCall, useRefresh } from '../../../../../ui/use-call.ts';

/** The blocks of the organisation. */
export function useBlocks() {
  const query = useCall(formBlocks, {}, { quiet: true });
  const refresh = useRefresh(formBlocks);
  return {
    query,
    rename: async (formId: string, name: string) => {
      await call(formBlockRename, { formId, name }, { hideLoad: true, quiet: true });
      await refresh();
    },
    refresh,
  };
}
