import type { VersionedCourt } from '@pantul/contract/desk-courts-wire'
import type { VersionedOpeningHours } from '@pantul/contract/desk-opening-hours-wire'
import type { PriceList } from '@pantul/contract/desk-prices-wire'
import type { Company, LocationSetUpState } from '@pantul/contract/desk-set-up-wire'
import { doneSteps, missingSteps, type SetUpStep } from '@pantul/rules/set-up'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deskCourtsQuery } from '../court-list/desk-courts-query.ts'
import { deskHoursQuery } from '../hours/desk-hours-query.ts'
import { pricesQuery } from '../prices/desk-prices-query.ts'
import { companyQuery, setUpQuery } from './desk-set-up-queries.ts'

/** What is stored of a location that is being set up. */
export type StoredLocation = {
  /** Its id, names, address and confirmed steps. */
  readonly place: LocationSetUpState
  readonly courts: readonly VersionedCourt[]
  readonly hours: VersionedOpeningHours
  readonly prices: PriceList
}

/** The stored set-up. `email`: of the owner. `location` null: the location is not added yet. */
export type StoredSetUp = {
  readonly company: Company | null
  readonly email: string
  readonly location: StoredLocation | null
  readonly done: readonly SetUpStep[]
  readonly missing: readonly SetUpStep[]
}

/** Loads the set-up of a location; of the company alone if the location is null. */
export function useSetUp(locationId: string | null) {
  const cache = useQueryClient()
  const isAdded = locationId !== null
  const id = locationId ?? ''
  const company = useQuery(companyQuery)
  const place = useQuery({ ...setUpQuery(id), enabled: isAdded })
  const courts = useQuery({ ...deskCourtsQuery(id), enabled: isAdded })
  const hours = useQuery({ ...deskHoursQuery(id), enabled: isAdded })
  const prices = useQuery({ ...pricesQuery(id), enabled: isAdded })
  const queries = isAdded ? [company, place, courts, hours, prices] : [company]
  const location =
    place.data && courts.data && hours.data && prices.data
      ? { place: place.data, courts: courts.data, hours: hours.data, prices: prices.data }
      : null
  const refetch = async (): Promise<void> => {
    await Promise.all(
      [companyQuery, setUpQuery(id), deskCourtsQuery(id), deskHoursQuery(id), pricesQuery(id)].map(
        ({ queryKey }) => cache.invalidateQueries({ queryKey }),
      ),
    )
  }
  return {
    stored: company.data && (location !== null || !isAdded) ? storedOf(company.data, location) : null,
    error: queries.find(({ error, isFetching }) => error !== null && !isFetching)?.error ?? null,
    refetch,
  }
}

function storedOf(
  { company, email }: { readonly company: Company | null; readonly email: string },
  location: StoredLocation | null,
): StoredSetUp {
  if (location === null) {
    const done: SetUpStep[] = company === null ? ['you'] : ['you', 'company']
    return { company, email, location, done, missing: [] }
  }
  const { place, courts, hours, prices } = location
  const facts = {
    activeCourts: courts.filter(({ isActive }) => isActive).length,
    times: hours,
    rules: prices.rules,
    today: hours.today,
    confirmed: place.confirmed,
  }
  return { company, email, location, done: doneSteps(facts), missing: missingSteps(facts) }
}
