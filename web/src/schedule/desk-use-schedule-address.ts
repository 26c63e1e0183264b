import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** The view of the schedule. `courtId`: the court that the week shows; null for the number of free courts. */
export type ShownSchedule = {
  readonly date: PlayDate
  readonly by: 'courts' | 'coaches'
  readonly view: 'day' | 'week'
  readonly courtId: string | null
  /** The public id of a person to whom the next sale is made; null without one. */
  readonly personId: string | null
}

type Search = Readonly<Record<'date' | 'order' | 'person' | 'by' | 'view' | 'court', unknown>>

/**
 * The view of the schedule in the address: `?date=2026-11-20&by=coaches` or `?view=week&court=JKT1-C2`; today without a
 * date. `go` changes the address; with `replace`, the Back button skips the previous view.
 */
export function useScheduleAddress(locationId: string, today: PlayDate) {
  const search: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const shown: ShownSchedule = {
    date: isPlayDate(search.date) ? search.date : today,
    by: search.by === 'coaches' ? 'coaches' : 'courts',
    view: search.view === 'week' ? 'week' : 'day',
    courtId: typeof search.court === 'string' ? search.court : null,
    personId: typeof search.person === 'string' ? search.person : null,
  }
  const go = (change: Partial<ShownSchedule>, replace = false): void => {
    const { date, by, view, courtId, personId } = { ...shown, ...change }
    void navigate({
      to: `/desk/${locationId}`,
      search: {
        ...(date === today ? {} : { date }),
        ...(by === 'courts' ? {} : { by }),
        ...(view === 'day' ? {} : { view }),
        ...(courtId === null || view === 'day' ? {} : { court: courtId }),
        ...(personId === null ? {} : { person: personId }),
      },
      replace,
      resetScroll: false,
    })
  }
  return { ...shown, orderNumber: typeof search.order === 'string' ? search.order : null, go }
}
