import { venueNow, type Clock } from '../platform/base/clock.ts'
import { claimPlaces } from '../sales/enrolments/claim-places.ts'
import type { BothLanguages, Location } from '../venue/locations/queries.ts'
import type { Transaction } from '../platform/database/connection.ts'
import { demonstrationGuests, type DemonstrationGuest } from './guests.ts'
import { insertPaidSale } from './insert-paid-sale.ts'

/** A class or programme that guests can join. */
type EnrolmentOffer = {
  readonly kind: 'class' | 'programme'
  /** The id of its row. */
  readonly ref: string
  readonly name: BothLanguages
  readonly date: string
  readonly price: number
  readonly places: number
  readonly minimum: number
  readonly audience: 'kids' | 'adults'
  readonly hasBegun: boolean
}

const selectOffers = `
  select 'class' as kind, s.id::text as ref, jsonb_build_object('en', s.name_en, 'id', s.name_id) as name,
         s.play_date as date, s.price, s.places, s.minimum, 'adults' as audience, false as "hasBegun"
    from class_session s
   where s.location_id = $1 and s.programme_id is null
  union all
  select 'programme', p.id::text, jsonb_build_object('en', p.name_en, 'id', p.name_id),
         (select min(play_date) from class_session where programme_id = p.id), p.price, p.places, p.minimum,
         p.audience, p.state = 'runs'
    from academy_programme p
   where p.location_id = $1
   order by 4, 2`

/** Offers that have not begun get these numbers of players in turn: nearly full, half full, full, too few, just enough. */
const playerCounts: readonly ((offer: EnrolmentOffer) => number)[] = [
  ({ places }) => places - 1,
  ({ places }) => Math.floor(places / 2),
  ({ places }) => places,
  ({ minimum }) => minimum - 2,
  ({ minimum }) => minimum,
]

/** The maximum number of places in an order. */
const MAX_PLACES = 3

/** Sells places in the classes and programmes of a location to guests. Call it after the courts are booked. */
export async function enrolGuests(tx: Transaction, location: Location, clock: Clock): Promise<void> {
  const offers = await tx.query<EnrolmentOffer>(selectOffers, [location.id])
  let orderCount = 0
  for (const [i, offer] of offers.entries()) {
    const players = offer.hasBegun ? offer.places - 2 : (playerCounts[i % playerCounts.length]?.(offer) ?? 0)
    for (let remaining = players; remaining > 0; remaining -= MAX_PLACES) {
      // The step has no common divisor with the number of guests, so it reaches all of them.
      const guest = demonstrationGuests[(orderCount * 41) % demonstrationGuests.length]
      orderCount += 1
      if (guest !== undefined)
        await enrolGuest(tx, { location, clock, offer, guest, places: Math.min(remaining, MAX_PLACES) })
    }
  }
}

type GuestEnrolment = {
  readonly location: Location
  readonly clock: Clock
  readonly offer: EnrolmentOffer
  readonly guest: DemonstrationGuest
  readonly places: number
}

async function enrolGuest(
  tx: Transaction,
  { location, clock, offer, guest, places }: GuestEnrolment,
): Promise<void> {
  const { date: today } = venueNow(clock, location.timeZone)
  await insertPaidSale(tx, {
    kind: 'enrolment',
    location,
    player: { ...guest, customerId: null },
    language: guest.locale,
    line: {
      kind: offer.kind,
      ref: offer.ref,
      name: offer.name[guest.locale],
      date: offer.date,
      quantity: places,
      unitPrice: offer.price,
    },
    today,
    now: clock.now(),
    claim: async (_, order) => {
      const enrolmentId = await claimPlaces(tx, order)
      if (offer.kind === 'programme') await insertParticipants(tx, { enrolmentId, guest, places, offer })
    },
  })
}

const givenNames = ['Bima', 'Sari', 'Arka', 'Kirana']

type ProgrammeEnrolment = Pick<GuestEnrolment, 'guest' | 'places' | 'offer'> & {
  readonly enrolmentId: number
}

/**
 * In a programme for kids, all participants are children of the guest, from 9 years on. Otherwise the guest is the first
 * participant, and all are adults, from 30 years on.
 */
async function insertParticipants(
  tx: Transaction,
  { enrolmentId, guest, places, offer }: ProgrammeEnrolment,
): Promise<void> {
  const familyName = guest.name.split(' ').at(-1) ?? ''
  const year = Number(offer.date.slice(0, 4))
  const isForKids = offer.audience === 'kids'
  for (let i = 0; i < places; i += 1)
    await tx.query(
      `insert into participant (enrolment_id, name, birth_year, guardian_name, guardian_phone)
       values ($1, $2, $3, $4, $5)`,
      [
        enrolmentId,
        isForKids || i > 0
          ? `${givenNames[(enrolmentId + i) % givenNames.length]} ${familyName}`
          : guest.name,
        isForKids ? year - 9 - i : year - 30 - i,
        isForKids ? guest.name : null,
        isForKids ? guest.phone : null,
      ],
    )
}
