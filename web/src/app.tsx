import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { createAppRouter } from './router.tsx'

type Props = {
  readonly router: ReturnType<typeof createAppRouter>
  readonly queryClient: QueryClient
}

/** The players' app, which is rendered on the server and in the browser. */
export const App = ({ router, queryClient }: Props) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>
)
