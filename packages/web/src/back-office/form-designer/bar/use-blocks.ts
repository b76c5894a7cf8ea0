import { formBlockRename, formBlocks } from '@convoke/contract/form/form.calls.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../core/call.ts';

export const blocksKey = ['form-blocks'] as const;

/** The blocks of the organisation. */
export function useBlocks() {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: blocksKey,
    queryFn: ({ signal }) => call(formBlocks, {}, { signal, hideLoad: true, quiet: true }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: blocksKey });
  return {
    query,
    rename: async (formId: string, name: string) => {
      await call(formBlockRename, { formId, name }, { hideLoad: true, quiet: true });
      await refresh();
    },
    refresh,
  };
}
