import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { createAppRouter } from './router.tsx'

type Props = {
  readonly router: ReturnType<typeof createAppRouter>
  readonly queryCache: QueryClient
}

/** The players' app, which is rendered on the server and in the browser. */
export const App = ({ router, queryCache }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queryCache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)
