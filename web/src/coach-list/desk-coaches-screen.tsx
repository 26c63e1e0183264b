import { newCoachToWire, deskCoachesFromWire, type CoachList } from '@pantul/contract/desk-coaches-wire'
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
import { DeskCoachForm } from './desk-coach-form.tsx'
import { deskCoachesQuery } from './desk-coaches-query.ts'
import { DeskScalesForm } from './desk-scales-form.tsx'
import { DeskTimeOff } from './desk-time-off.tsx'

/** Stands in the address for the form of the prices by number of players, instead of the id of a coach. */
const PRICES_ID = 'prices'

/** `/desk/KEM/coaches`: the coaches of a location, the form of the chosen one, and the prices by number of players. */
export function DeskCoachesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <CoachesPage key={location.id} location={location} />
}

function CoachesPage({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(deskCoachesQuery(location.id))
  return (
    <DeskOfficePage
      title={m.schedule_by_coaches()}
      list="coaches"
      note={m.coach_list_note()}
      loadingText={m.coach_list_loading()}
      notLoadedText={m.coach_list_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Coaches location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: CoachList }

function Coaches({ location, list }: Props) {
  const { coaches, scales } = list
  const mayChange = staffMay(location.roles, 'change-offer')
  const [chosen, choose] = useChosenRowId(`/desk/${location.id}/coaches`, 'coach')
  const showsPrices = chosen === PRICES_ID
  const coach = showsPrices ? undefined : (coaches.find(({ id }) => id === chosen) ?? coaches[0])
  const adding = useAddRow({
    queryKey: deskCoachesQuery(location.id).queryKey,
    list,
    idsOf: (coachList) => coachList.coaches.map(({ id }) => id),
    bodyOf: () =>
      newCoachToWire({
        name: freeName(coaches),
        rate: coaches.at(-1)?.rate ?? 'A',
        price: coaches.at(-1)?.price ?? 200_000,
        workHours: [],
        feeKind: 'none',
        fee: 0,
        account: '',
        // Off sale at first, so that nobody books before staff have entered the working hours.
        isActive: false,
      }),
    send: async (body, idempotencyKey) => {
      const request = { params: { location: location.id }, body, idempotencyKey }
      return deskCoachesFromWire((await call('POST /api/desk/:location/coaches', request)).data)
    },
    choose,
    addedText: m.coach_list_added,
  })
  return (
    <DeskOfficeList
      title={m.schedule_by_coaches()}
      note={coaches.length === 0 ? m.coach_list_none() : undefined}
      rows={[
        ...coaches.map(({ id, name, rate, isActive }) => ({
          id,
          name,
          facts: rate,
          tags: !isActive && <Tag>{m.schedule_off_sale()}</Tag>,
        })),
        { id: PRICES_ID, name: m.coach_list_scales() },
      ]}
      shownId={showsPrices ? PRICES_ID : coach?.id}
      onChoose={choose}
      buttons={mayChange ? [{ label: m.coach_list_add(), onAdd: () => adding.send() }] : []}
      adding={adding}
    >
      {showsPrices && (
        <div>
          <DeskScalesForm locationId={location.id} scales={scales} mayChange={mayChange} />
        </div>
      )}
      {coach !== undefined && (
        <div>
          <DeskCoachForm key={coach.id} locationId={location.id} coach={coach} mayChange={mayChange} />
          <DeskTimeOff
            key={`off ${coach.id}`}
            locationId={location.id}
            coachId={coach.id}
            mayChange={mayChange}
          />
        </div>
      )}
    </DeskOfficeList>
  )
}

/** `Coach 7`: the first number, from the number of coaches on, that no coach has. */
function freeName(coaches: CoachList['coaches']): string {
  const names = new Set(coaches.map(({ name }) => name))
  let number = coaches.length + 1
  while (names.has(`${m.layout_page_coach()} ${number}`)) number += 1
  return `${m.layout_page_coach()} ${number}`
}
