import type { DeskLocation } from '@pantul/contract/desk-wire'
import { opening_loading, opening_not_loaded, opening_note, opening_title } from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskHoursForm } from './desk-hours-form.tsx'
import { officeHoursQuery } from './desk-hours-query.ts'

/** `/desk/KEM/hours`: the opening hours of a location. */
export function DeskHoursScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Loaded key={location.id} location={location} />
}

function Loaded({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(officeHoursQuery(location.id))
  const mayChange = staffMay(location.roles, 'change-offer')
  return (
    <DeskOfficePage
      title={opening_title()}
      note={opening_note()}
      loading={opening_loading()}
      notLoaded={opening_not_loaded()}
      query={query}
    >
      {query.data !== undefined && (
        <DeskHoursForm locationId={location.id} hours={query.data} mayChange={mayChange} />
      )}
    </DeskOfficePage>
  )
}
