import { QueryClient } from '@tanstack/react-query'

/**
 * What the server has told, for screens and route loaders. `call` repeats by itself, so a query does not; data is
 * fresh for 30 seconds and asked for again when the tab comes back.
 */
export const createQueryCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
