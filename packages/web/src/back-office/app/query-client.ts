import { onlineManager, QueryClient } from '@tanstack/react-query';
import { isUnanswered } from '../../core/call-failure.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal does not change by asking again. One lost answer while the server is there must not cost a page; a lost connection is told, and what it
      // cost is fetched anew once it is back.
      retry: (failures, error) => failures === 0 && isUnanswered(error) && onlineManager.isOnline(),
      retryDelay: 400,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // Without a network a query fails at once. Held back until there is one, it would leave the rows of a former filter standing.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});
