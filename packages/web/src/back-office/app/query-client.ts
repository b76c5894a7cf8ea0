import { QueryClient } from '@tanstack/react-query';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A refusal does not change by asking again; a lost connection is told, and its page offers a retry.
      retry: false,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
  },
});
