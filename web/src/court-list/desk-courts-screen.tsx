import { newCourtToWire, deskCourtsFromWire, type VersionedCourt } from '@pantul/contract/desk-courts-wire'
import type { DeskLocation } from '@pantul/contract/desk-session-wire'
import * as m from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { Tag } from '../design/tag.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { DeskOfficeList } from '../office/desk-office-list.tsx'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { useAddRow } from '../office/desk-use-add-row.ts'
import { useChosenRowId } from '../office/desk-use-chosen-row-id.ts'
import { DeskCourtForm } from './desk-court-form.tsx'
import { courtFieldText } from './desk-court-texts.ts'
import { deskCourtsQuery } from './desk-courts-query.ts'

/** `/desk/KEM/courts`: the courts of a location, and the form of the chosen one. */
export function DeskCourtsScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <CourtsPage key={location.id} location={location} />
}

function CourtsPage({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskCourtsQuery(location.id))
  return (
    <DeskOfficePage
      title={m.payments_courts()}
      list="courts"
      note={m.court_list_note()}
      loadingText={m.court_list_loading()}
      notLoadedText={m.court_list_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Courts location={location} courts={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly courts: readonly VersionedCourt[] }

function Courts({ location, courts }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  const [chosen, choose] = useChosenRowId(`/desk/${location.id}/courts`, 'court')
  const court = courts.find(({ id }) => id === chosen) ?? courts[0]
  const adding = useAddRow({
    queryKey: deskCourtsQuery(location.id).queryKey,
    list: courts,
    idsOf: (list) => list.map(({ id }) => id),
    bodyOf: () => {
      const last = courts.at(-1)
      return newCourtToWire({
        name: freeName(courts),
        kind: last?.kind ?? 'indoor',
        wall: last?.wall ?? 'panoramic',
        turf: last?.turf ?? 'blue',
        position: (last?.position ?? 0) + 1,
        // Off sale at first, so that nobody books it before staff have checked its details.
        isActive: false,
      })
    },
    send: async (body, idempotencyKey) => {
      const request = { params: { location: location.id }, body, idempotencyKey }
      return deskCourtsFromWire((await call('POST /api/desk/:location/courts', request)).data)
    },
    choose,
    addedText: m.court_list_added,
  })
  return (
    <DeskOfficeList
      title={m.payments_courts()}
      rows={courts.map(({ id, name, kind, isActive }) => ({
        id,
        name,
        facts: courtFieldText(kind),
        tags: !isActive && <Tag>{m.schedule_off_sale()}</Tag>,
      }))}
      shownId={court?.id}
      onChoose={choose}
      buttons={mayChange ? [{ label: m.court_list_add(), onAdd: () => adding.send() }] : []}
      adding={adding}
    >
      {court !== undefined && (
        <div>
          <DeskCourtForm key={court.id} locationId={location.id} court={court} mayChange={mayChange} />
        </div>
      )}
    </DeskOfficeList>
  )
}

/** `Court 7` after `Court 6`: the name of the last court with the next number that no court has. */
function freeName(courts: readonly VersionedCourt[]): string {
  const names = new Set(courts.map(({ name }) => name))
  const prefix = (courts.at(-1)?.name ?? '').replace(/\s*\d+$/, '')
  let number = courts.length + 1
  while (names.has(`${prefix} ${number}`.trim())) number += 1
  return `${prefix} ${number}`.trim()
}
