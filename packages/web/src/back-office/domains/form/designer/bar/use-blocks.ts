<<<<<<< 96d15f7dc54372af20676156100887ba8688de1a
import { formBlockDelete, formBlockRename, formBlocks } from '@convoke/contract/form/form.calls.ts';
||||||| c729c44c
import { formBlockDelete, formBlockRename, formBlocks } from '@convoke/contract/form/form.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
=======
import { formBlockRename, formBlocks } from '@convoke/contract/form/form.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
>>>>>>> b0ab23be6ee9aa5bb90cc812e6e00b3bd419af3e
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
