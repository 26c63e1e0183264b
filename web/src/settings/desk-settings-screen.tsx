import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskSettingsForm } from './desk-settings-form.tsx'
import { settingsQuery } from './desk-settings-query.ts'

/** `/desk/KEM/settings`: the settings of a location. */
export function DeskSettingsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Settings key={location.id} location={location} />
}

function Settings({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(settingsQuery(location.id))
  const mayChange = staffMay(location.roles, 'change-offer')
  return (
    <DeskOfficePage
      title={m.settings_title()}
      note={mayChange ? m.settings_note({ location: location.name }) : m.settings_read_only()}
      loadingText={m.settings_loading()}
      notLoadedText={m.settings_not_loaded()}
      query={query}
    >
      {query.data !== undefined && (
        <DeskSettingsForm locationId={location.id} settings={query.data} mayChange={mayChange} />
      )}
    </DeskOfficePage>
  )
}
