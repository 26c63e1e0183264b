import { NotFoundScreen } from '../not-found/not-found-screen.tsx'
import { PadelLayout } from './padel-layout.tsx'

/** An address that no row of the route table knows. */
export const NotFoundPage = () => (
  <PadelLayout>
    <NotFoundScreen />
  </PadelLayout>
)
