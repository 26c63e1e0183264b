import { lazy, Suspense } from 'react'
import { PadelLayout } from './padel-layout.tsx'
import { PageWaiting } from './page-waiting.tsx'

const NotFoundScreen = lazy(async () => ({
  default: (await import('../not-found/not-found-screen.tsx')).NotFoundScreen,
}))

export const NotFoundPage = () => (
  <PadelLayout>
    <Suspense fallback={<PageWaiting />}>
      <NotFoundScreen />
    </Suspense>
  </PadelLayout>
)
