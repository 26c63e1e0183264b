import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { forgetLocation } from '../venue/selected-location.ts'
import { useLocation } from '../venue/use-location.ts'

/** Clears a stored location that no longer takes bookings, and lets the guards of this page decide anew. */
export function useGoneLocation(): void {
  const { locationId, locations, status } = useLocation()
  const router = useRouter()
  const isGone = status === 'success' && locationId !== null && locations.every(({ id }) => id !== locationId)

  // Storage and the address lie outside React.
  useEffect(() => {
    if (!isGone) return
    forgetLocation()
    void router.invalidate()
  }, [isGone, router])
}
