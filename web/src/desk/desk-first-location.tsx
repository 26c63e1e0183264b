import { Navigate } from '@tanstack/react-router'
import { startPathOf, useDeskStaff } from './desk-staff.ts'

/**
 * `/desk`: redirects to the person's first open location. An owner without any location is redirected to the set-up of a
 * location.
 */
export function DeskFirstLocation() {
  const { locations } = useDeskStaff()
  const location = locations.find(({ isOpened }) => isOpened) ?? locations[0]
  return location === undefined ? (
    <Navigate to="/desk/set-up" replace />
  ) : (
    <Navigate to={`/desk/${location.id}${startPathOf(location)}`} replace />
  )
}
