/** Places change often, so they are loaded again while the page is open. */
export const refetchOften = {
  staleTime: 0,
  networkMode: 'always',
  refetchOnWindowFocus: 'always',
  refetchInterval: 30_000,
} as const
