import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetLocation } from '../venue/selected-location.ts'
import { useLocation } from '../venue/use-location.ts'

/** Clears a stored location that no longer takes bookings, and runs the route guards again. */
export function useForgetUnavailableLocation(): void {
  const { locationId, locations, status } = useLocation()
  const router = useRouter()
  const isGone = status === 'success' && locationId !== null && locations.every(({ id }) => id !== locationId)

  // An effect, because storage and the URL are outside of React.
  useEffect(() => {
    if (!isGone) return
    forgetLocation()
    void router.invalidate()
  }, [isGone, router])
}
