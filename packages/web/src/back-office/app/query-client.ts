import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal does not change by asking again; a lost connection is told, and its page offers a retry.
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      // Without a network a query fails at once. Held back until there is one, it would leave the rows of a former filter standing.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
  },
});
