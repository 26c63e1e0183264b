import { QueryClient } from '@tanstack/react-query'

/**
 * The query cache of screens and route loaders. Queries do not retry because `call` does. Data is fresh for 30 seconds
 * and is fetched again on window focus.
 */
export const createQueryCache = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  })
