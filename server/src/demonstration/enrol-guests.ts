import { venueNow, type Clock } from '../platform/base/clock.ts'
import { claimPlaces } from '../sales/enrolments/claim-places.ts'
import type { BothLanguages, Location } from '../venue/locations/queries.ts'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationGuests, type DemonstrationGuest } from './people.ts'
import { writePaidSale } from './write-paid-sale.ts'

/** A class or programme with places. `ref`: its row id. */
type OpenOffer = {
  readonly kind: 'class' | 'programme'
  readonly ref: string
  readonly name: BothLanguages
  readonly date: string
  readonly price: number
  readonly places: number
  readonly minimum: number
  readonly audience: 'kids' | 'adults'
  readonly isRunning: boolean
}

const joinable = `
  select 'class' as kind, s.id::text as ref, jsonb_build_object('en', s.name_en, 'id', s.name_id) as name,
         s.play_date as date, s.price, s.places, s.minimum, 'adults' as audience, false as "isRunning"
    from class_session s
   where s.location_id = $1 and s.programme_id is null
  union all
  select 'programme', p.id::text, jsonb_build_object('en', p.name_en, 'id', p.name_id),
         (select min(play_date) from class_session where programme_id = p.id), p.price, p.places, p.minimum,
         p.audience, p.state = 'runs'
    from academy_programme p
   where p.location_id = $1
   order by 4, 2`

/** Taken places by class: nearly full, half, full, too few, exactly enough. */
const fillings: readonly ((one: OpenOffer) => number)[] = [
  ({ places }) => places - 1,
  ({ places }) => Math.floor(places / 2),
  ({ places }) => places,
  ({ minimum }) => minimum - 2,
  ({ minimum }) => minimum,
]

/** Maximum number of places per order. */
const partySize = 3

/** Fills the classes and programmes of a location with paid guests. Call it after the courts are booked. */
export async function enrolGuests(tx: Transaction, location: Location, clock: Clock): Promise<void> {
  const all = await tx.query<OpenOffer>(joinable, [location.id])
  let guests = 0
  for (const [i, one] of all.entries()) {
    const filled = one.isRunning ? one.places - 2 : (fillings[i % fillings.length]?.(one) ?? 0)
    for (let left = filled; left > 0; left -= partySize) {
      const guest = demonstrationGuests[(guests * 41) % demonstrationGuests.length]
      guests += 1
      if (guest !== undefined)
        await enrol(tx, { location, clock, one, guest, places: Math.min(left, partySize) })
    }
  }
}

type EnrolInput = {
  readonly location: Location
  readonly clock: Clock
  readonly one: OpenOffer
  readonly guest: DemonstrationGuest
  readonly places: number
}

async function enrol(tx: Transaction, { location, clock, one, guest, places }: EnrolInput): Promise<void> {
  const { date: today } = venueNow(clock, location.timeZone)
  await writePaidSale(tx, {
    kind: 'enrolment',
    location,
    player: { ...guest, customerId: null },
    language: guest.locale,
    line: {
      kind: one.kind,
      ref: one.ref,
      name: one.name[guest.locale],
      date: one.date,
      quantity: places,
      unitPrice: one.price,
    },
    today,
    now: clock.now(),
    claim: async (_, order) => {
      const id = await claimPlaces(tx, order)
      if (one.kind === 'programme') await nameParticipants(tx, { id, guest, places, one })
    },
  })
}

const givenNames = ['Bima', 'Sari', 'Arka', 'Kirana']

/** Participants: children with the guest as guardian, or the guest with a friend. */
async function nameParticipants(
  tx: Transaction,
  { id, guest, places, one }: Pick<EnrolInput, 'guest' | 'places' | 'one'> & { readonly id: number },
): Promise<void> {
  const family = guest.name.split(' ').at(-1) ?? ''
  const year = Number(one.date.slice(0, 4))
  const isForKids = one.audience === 'kids'
  for (let i = 0; i < places; i += 1)
    await tx.query(
      `insert into participant (enrolment_id, name, birth_year, guardian_name, guardian_phone)
       values ($1, $2, $3, $4, $5)`,
      [
        id,
        isForKids || i > 0 ? `${givenNames[(id + i) % givenNames.length]} ${family}` : guest.name,
        isForKids ? year - 9 - i : year - 30 - i,
        isForKids ? guest.name : null,
        isForKids ? guest.phone : null,
      ],
    )
}
