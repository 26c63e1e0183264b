import { newCoachToWire, officeCoachesFromWire, type CoachList } from '@pantul/contract/desk-coaches-wire'
import type { DeskLocation } from '@pantul/contract/desk-wire'
import {
  accounts_saving,
  coach_list_add,
  coach_list_added,
  coach_list_loading,
  coach_list_none,
  coach_list_not_loaded,
  coach_list_note,
  coach_list_scales,
  layout_page_coach,
  schedule_by_coaches,
  schedule_off_sale,
} from '@pantul/messages/words'
import { staffMay } from '@pantul/rules/staff-may'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { Button } from '../design/button.tsx'
import { Tag } from '../design/tag.tsx'
import { toast } from '../design/toast.tsx'
import { useDeskLocation } from '../desk/desk-staff.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import office from '../office/desk-office.module.css'
import { DeskOfficePage } from '../office/desk-office-page.tsx'
import { DeskCoachForm } from './desk-coach-form.tsx'
import styles from './desk-coach.module.css'
import { officeCoachesQuery } from './desk-coaches-query.ts'
import { DeskScalesForm } from './desk-scales-form.tsx'
import { DeskTimeOff } from './desk-time-off.tsx'

/** In the address, the form of the prices by number of players. */
const PRICES = 'prices'

/** `/desk/KEM/coaches`: the coaches of a location, the form of one, and the prices by number of players. */
export function DeskCoachesScreen() {
  const location = useDeskLocation()
  return location === undefined ? null : <Loaded key={location.id} location={location} />
}

function Loaded({ location }: { readonly location: DeskLocation }) {
  const query = useQuery(officeCoachesQuery(location.id))
  return (
    <DeskOfficePage
      title={schedule_by_coaches()}
      note={coach_list_note()}
      loading={coach_list_loading()}
      notLoaded={coach_list_not_loaded()}
      query={query}
    >
      {query.data !== undefined && <Coaches location={location} list={query.data} />}
    </DeskOfficePage>
  )
}

type Props = { readonly location: DeskLocation; readonly list: CoachList }

function Coaches({ location, list: { coaches, scales } }: Props) {
  const mayChange = staffMay(location.roles, 'change-offer')
  // In the address, so that a form with changes asks before another coach is shown.
  const { coach: chosen }: { readonly coach?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setChosen = (id: string): void =>
    void navigate({ to: `/desk/${location.id}/coaches`, search: { coach: id }, resetScroll: false })
  const cache = useQueryClient()
  const isPrices = chosen === PRICES
  const coach = isPrices ? undefined : (coaches.find(({ id }) => id === chosen) ?? coaches[0])
  const adding = useDeskCall<string>({
    send: async (name) => {
      const body = newCoachToWire({
        name,
        rate: coaches.at(-1)?.rate ?? 'A',
        price: coaches.at(-1)?.price ?? 200_000,
        workHours: [],
        feeKind: 'none',
        fee: 0,
        account: '',
        // Off sale at first, so that nobody books before staff have entered the working hours.
        isActive: false,
      })
      const ask = { params: { location: location.id }, body, idempotencyKey: randomKey() }
      const saved = officeCoachesFromWire((await call('POST /api/desk/:location/coaches', ask)).data)
      cache.setQueryData(officeCoachesQuery(location.id).queryKey, saved)
      const added = saved.coaches.find((one) => one.name === name)
      if (added !== undefined) setChosen(added.id)
    },
    onDone: () => toast(coach_list_added()),
  })
  const freeName = (): string => {
    const names = new Set(coaches.map(({ name }) => name))
    let number = coaches.length + 1
    while (names.has(`${layout_page_coach()} ${number}`)) number += 1
    return `${layout_page_coach()} ${number}`
  }
  return (
    <div className={office['split']}>
      <section className={office['card']} aria-label={schedule_by_coaches()}>
        {coaches.length === 0 && <p className={styles['note']}>{coach_list_none()}</p>}
        <ul className={office['list']}>
          {coaches.map(({ id, name, rate, isActive }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === coach?.id ? 'true' : undefined}
                onClick={() => setChosen(id)}
              >
                <b>{name}</b>
                <span>{rate}</span>
                {!isActive && <Tag>{schedule_off_sale()}</Tag>}
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              aria-current={isPrices ? 'true' : undefined}
              onClick={() => setChosen(PRICES)}
            >
              <b>{coach_list_scales()}</b>
            </button>
          </li>
        </ul>
        {adding.problem !== null && (
          <p role="alert" className={office['problem']}>
            {adding.problem}
          </p>
        )}
        {mayChange && (
          <Button
            variant="secondary"
            busy={adding.isBusy ? accounts_saving() : undefined}
            onClick={() => adding.send(freeName())}
          >
            {coach_list_add()}
          </Button>
        )}
      </section>
      {isPrices && (
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
    </div>
  )
}
