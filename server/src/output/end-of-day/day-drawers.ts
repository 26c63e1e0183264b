import type { ClosedShift, EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { readCounts } from '../../money/drawers/shift.ts'
import { localMoment } from '../../platform/base/clock.ts'
import type { ReportQuery } from '../reports/report.ts'

// A shift belongs to the day on which it was closed.
const selectClosedShifts = `
  select s.id, d.name as drawer, s.closed_at as "closedAt", closer.full_name as "closedBy", signer.full_name as "signedBy",
         s.reason
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer closer on closer.id = s.closed_by
    left join customer signer on signer.id = s.signed_by
   where d.location_id = $1 and s.closed_at >= $2 and s.closed_at < $3
   order by s.closed_at, s.id`

const selectOpeningDifferences = `
  select d.name as drawer, s.opened_at as "openedAt", opener.full_name as "openedBy", s.opening_difference as difference,
         s.opening_reason as reason
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer opener on opener.id = s.opened_by
   where d.location_id = $1 and s.opened_at >= $2 and s.opened_at < $3 and s.opening_difference <> 0
   order by s.opened_at, s.id`

const selectOpenDrawers = `
  select d.name as drawer, s.opened_at as "openedAt", opener.full_name as "openedBy"
    from drawer_shift s
    join drawer d on d.id = s.drawer_id
    join customer opener on opener.id = s.opened_by
   where d.location_id = $1 and s.opened_at < $2 and (s.closed_at is null or s.closed_at >= $2)
   order by s.opened_at, s.id`

type DayDrawers = Pick<EndOfDay, 'shifts' | 'openings' | 'openDrawers'>

type ClosedShiftRow = Omit<ClosedShift, 'closedAt' | 'counts'> & {
  readonly id: number
  readonly closedAt: Temporal.Instant
}
type OpenedShiftRow = {
  readonly drawer: string
  readonly openedAt: Temporal.Instant
  readonly openedBy: string
}
type OpeningDifferenceRow = OpenedShiftRow & { readonly difference: number; readonly reason: string | null }

/**
 * The drawers that were closed on the day, differences at their opening, and the drawers that were open at the end of
 * the day.
 */
export async function readDayDrawers({ db, location, start, end }: ReportQuery): Promise<DayDrawers> {
  const { id: locationId, timeZone } = location
  const withLocalTime = <Row extends OpenedShiftRow>({ openedAt, ...row }: Row) => ({
    ...row,
    openedAt: localMoment(openedAt, timeZone),
  })
  const shifts: ClosedShift[] = []
  for (const { id, closedAt, ...shift } of await db.query<ClosedShiftRow>(selectClosedShifts, [
    locationId,
    start,
    end,
  ])) {
    const counts = await readCounts(db, id)
    shifts.push({ ...shift, closedAt: localMoment(closedAt, timeZone), counts })
  }
  return {
    shifts,
    openings: (await db.query<OpeningDifferenceRow>(selectOpeningDifferences, [locationId, start, end])).map(
      withLocalTime,
    ),
    openDrawers: (await db.query<OpenedShiftRow>(selectOpenDrawers, [locationId, end])).map(withLocalTime),
  }
}
