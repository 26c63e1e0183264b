import { Navigate } from '@tanstack/react-router'
import { firstPath, useDeskStaff } from './desk-staff.ts'

/**
 * `/desk`: goes to the first page of the first open location of the person, or to the set-up. Only an owner has no location
 * yet.
 */
export function DeskFirstLocation() {
  const { locations } = useDeskStaff()
  const location = locations.find(({ isOpened }) => isOpened) ?? locations[0]
  return location === undefined ? (
    <Navigate to="/desk/set-up" replace />
  ) : (
    <Navigate to={`/desk/${location.id}${firstPath(location)}`} replace />
  )
}
