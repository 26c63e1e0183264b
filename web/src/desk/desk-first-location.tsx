import { Navigate } from '@tanstack/react-router'
import { useDeskStaff } from './desk-staff.ts'

/** `/desk`: goes to the first location of the person. */
export function DeskFirstLocation() {
  const [location] = useDeskStaff().locations
  return location === undefined ? null : <Navigate to={`/desk/${location.id}`} replace />
}
