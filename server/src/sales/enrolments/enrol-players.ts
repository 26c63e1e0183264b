import { checkEnrolment, lateJoinPrice, freePlaces, countSessionsAhead } from '@pantul/rules/enrolment'
import { MIN_HOLD_MS } from '@pantul/rules/hold'
import type { Participant } from '@pantul/rules/participant'
import { problem } from '@pantul/rules/problem'
import { venueNow } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import type { Locale } from '../../platform/http/language.ts'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { OrderingPlayer } from '../../orders/stored/insert-order.ts'
import type { PlacedOrder } from '../../orders/place/placed-order.ts'
import { placeSale, type SaleOffer, type SaleMoment } from '../../orders/place/place-sale.ts'
import type { Attempt } from '../../platform/http/idempotency.ts'
import { checkParticipants } from './check-participants.ts'
import { claimPlaces } from './claim-places.ts'
import { classToJoin, programmeToJoin, type JoinableClass, type JoinableProgramme } from './queries.ts'

/** `publicId` of the class or programme; `expectedTotal`: the total that the player saw, in rupiah. */
type EnrolmentRequest = {
  readonly publicId: string
  readonly player: OrderingPlayer
  readonly clientKeys: ClientKeys
  readonly language: Locale
  readonly expectedTotal: number
}

type PlacedEnrolment = Promise<{ order: PlacedOrder; redirectUrl: string | null }>

/**
 * Holds 1–4 places in a class until they are paid, at most until the cut-off. Refusals: CLASS_UNKNOWN, PLACES_INVALID,
 * PLACES_SHORT, ENROLMENT_CLOSED, and those of `placeSale`.
 */
export async function enrolInClass(
  deps: MoneyDeps,
  { publicId, places, ...request }: EnrolmentRequest & { readonly places: number },
  attempt: Attempt,
): PlacedEnrolment {
  const { locationId } = await findOrRefuse(classToJoin(deps.db, publicId))
  return placeSale(
    deps,
    {
      ...request,
      kind: 'enrolment',
      locationId,
      offer: async (tx, at) =>
        offerClass(await findOrRefuse(classToJoin(tx, publicId)), {
          ...at,
          places,
          language: request.language,
        }),
      claim: async (tx, order) => void (await claimPlaces(tx, order)),
    },
    attempt,
  )
}

/**
 * Enrols 1–4 participants in a programme; late participants pay the share of the sessions ahead. Refusals:
 * CLASS_UNKNOWN, the problems of participants at their fields, else like `enrolInClass`.
 */
export async function enrolInProgramme(
  deps: MoneyDeps,
  {
    publicId,
    participants,
    ...request
  }: EnrolmentRequest & { readonly participants: readonly Participant[] },
  attempt: Attempt,
): PlacedEnrolment {
  const { locationId } = await findOrRefuse(programmeToJoin(deps.db, publicId))
  return placeSale(
    deps,
    {
      ...request,
      kind: 'enrolment',
      locationId,
      offer: async (tx, at) =>
        offerProgramme(await findOrRefuse(programmeToJoin(tx, publicId)), {
          ...at,
          participants,
          language: request.language,
        }),
      claim: async (tx, order) => insertParticipants(tx, await claimPlaces(tx, order), participants),
    },
    attempt,
  )
}

async function findOrRefuse<Found>(query: Promise<Found | undefined>): Promise<Found> {
  const joinable = await query
  if (joinable === undefined) throw new Refusal(problem('CLASS_UNKNOWN'))
  return joinable
}

type EnrolmentMoment = SaleMoment & { readonly language: Locale }

/** Offers places until the cut-off of the class. */
function offerClass(joinable: JoinableClass, at: EnrolmentMoment & { readonly places: number }): SaleOffer {
  refuseIfClosed(joinable, { places: at.places, closesAt: joinable.cutOffAt, now: at.now })
  return {
    lines: [
      {
        kind: 'class',
        ref: String(joinable.id),
        name: joinable.name[at.language],
        date: joinable.date,
        quantity: at.places,
        unitPrice: joinable.price,
      },
    ],
    latestHoldEnd: joinable.cutOffAt,
  }
}

/** Offers places until the last session begins. Refuses between the cut-off and the decision. */
function offerProgramme(
  joinable: JoinableProgramme,
  at: EnrolmentMoment & { readonly participants: readonly Participant[] },
): SaleOffer {
  const { participants, location, now, language } = at
  const ahead = countSessionsAhead(joinable.sessions, venueNow({ now: () => now }, location.timeZone))
  const [first, last] = [joinable.sessions[0], joinable.sessions.at(-1)]
  // The last `ahead` sessions have not begun.
  const next = joinable.sessions.at(-ahead)
  if (ahead === 0 || first === undefined || last === undefined || next === undefined)
    throw new Refusal(problem('ENROLMENT_CLOSED'))
  const isUndecided = joinable.state === 'open' && Temporal.Instant.compare(joinable.cutOffAt, now) <= 0
  const closesAt = isUndecided ? joinable.cutOffAt : startOfHour(last.date, last.hour, location.timeZone)
  refuseIfClosed(joinable, { places: participants.length, closesAt, now })
  checkParticipants(participants, { programme: { ages: joinable.ages, startsOn: first.date }, language })
  return {
    lines: [
      {
        kind: 'programme',
        ref: String(joinable.id),
        name: joinable.name[language],
        date: next.date,
        quantity: participants.length,
        unitPrice: lateJoinPrice(joinable.price, ahead, joinable.sessions.length),
      },
    ],
    latestHoldEnd: closesAt,
  }
}

type EnrolmentDeadline = {
  readonly places: number
  readonly closesAt: Temporal.Instant
  readonly now: Temporal.Instant
}

/**
 * An early check: refuses if less time is left to pay than the shortest hold. The claim decides whether places are
 * left.
 */
function refuseIfClosed(
  joinable: JoinableClass | JoinableProgramme,
  { places, closesAt, now }: EnrolmentDeadline,
): void {
  const refused = checkEnrolment({
    places,
    free: freePlaces(joinable.places, joinable.taken),
    minutesToClose: now.until(closesAt).total('minutes') - MIN_HOLD_MS / 60_000,
    isCancelled: joinable.state === 'cancelled',
  })
  if (refused !== null) throw new Refusal(refused)
}

async function insertParticipants(
  tx: Transaction,
  enrolmentId: number,
  participants: readonly Participant[],
): Promise<void> {
  await tx.query(
    `insert into participant (enrolment_id, name, birth_year, guardian_name, guardian_phone)
     select $1, name, "birthYear", guardian ->> 'name', guardian ->> 'phone'
       from jsonb_to_recordset($2) as person (name text, "birthYear" smallint, guardian jsonb)`,
    [enrolmentId, JSON.stringify(participants)],
  )
}
