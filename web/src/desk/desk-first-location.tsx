import { desk_no_location, desk_no_location_text } from '@pantul/messages/words'
import { Navigate } from '@tanstack/react-router'
import { DeskPage } from './desk-page.tsx'
import { useDeskStaff } from './desk-staff.ts'

/** `/desk`: goes to the first location of the person. An owner may have none yet. */
export function DeskFirstLocation() {
  const [location] = useDeskStaff().locations
  if (location !== undefined) return <Navigate to={`/desk/${location.id}`} replace />
  return (
    <DeskPage title={desk_no_location()}>
      <p>{desk_no_location_text()}</p>
    </DeskPage>
  )
}
