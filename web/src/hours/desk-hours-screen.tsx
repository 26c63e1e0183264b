import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskHoursForm } from './desk-hours-form.tsx'
import { deskHoursQuery } from './desk-hours-query.ts'

/** `/desk/KEM/hours`: the opening hours of a location. */
export function DeskHoursScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <HoursPage key={location.id} location={location} />
}

function HoursPage({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskHoursQuery(location.id))
  const mayChange = staffMay(location.roles, 'change-offer')
  return (
    <DeskOfficePage
      title={m.opening_title()}
      note={m.opening_note()}
      loadingText={m.opening_loading()}
      notLoadedText={m.opening_not_loaded()}
      query={query}
    >
      {query.data !== undefined && (
        <DeskHoursForm locationId={location.id} hours={query.data} mayChange={mayChange} />
      )}
    </DeskOfficePage>
  )
}
