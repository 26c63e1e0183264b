import { isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import { useNavigate, useSearch } from '@tanstack/react-router'

/** What the schedule shows. */
export type ScheduleView = {
  readonly date: PlayDate
  /** The columns of a day. */
  readonly columns: 'courts' | 'coaches'
  readonly period: 'day' | 'week'
  /** The court that the week shows; null if the week shows the number of free courts. */
  readonly courtId: string | null
  /** The public id of the person to whom the next sale is made; null if the URL names nobody. */
  readonly personId: string | null
}

type Search = Readonly<Record<'date' | 'order' | 'person' | 'by' | 'view' | 'court', unknown>>

/**
 * The view of the schedule in the URL: `?date=2026-11-20&by=coaches` or `?view=week&court=JKT1-C2`. Without a date it
 * is today. `changeView` changes the URL. If it replaces the URL, the Back button skips the previous view.
 */
export function useScheduleUrl(locationId: string, today: PlayDate) {
  const search: Partial<Search> = useSearch({ strict: false })
  const navigate = useNavigate()
  const view: ScheduleView = {
    date: isPlayDate(search.date) ? search.date : today,
    columns: search.by === 'coaches' ? 'coaches' : 'courts',
    period: search.view === 'week' ? 'week' : 'day',
    courtId: typeof search.court === 'string' ? search.court : null,
    personId: typeof search.person === 'string' ? search.person : null,
  }
  const changeView = (change: Partial<ScheduleView>, replaces = false): void => {
    const { date, columns, period, courtId, personId } = { ...view, ...change }
    void navigate({
      to: `/desk/${locationId}`,
      search: {
        ...(date === today ? {} : { date }),
        ...(columns === 'courts' ? {} : { by: columns }),
        ...(period === 'day' ? {} : { view: period }),
        ...(courtId === null || period === 'day' ? {} : { court: courtId }),
        ...(personId === null ? {} : { person: personId }),
      },
      replace: replaces,
      resetScroll: false,
    })
  }
  return { ...view, orderNumber: typeof search.order === 'string' ? search.order : null, changeView }
}
