import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../../platform/database/open.ts'

export type CourtHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

type HoursToClaim = {
  readonly locationId: string
  readonly hours: readonly CourtHour[]
  /** What gets the hours: a block, or a series (fixed hour). */
  readonly owner: { readonly blockId: number } | { readonly seriesId: number }
}

// If an order claims an hour at the same time, the primary key decides who gets it. All writers insert in this order.
const claim = `
  insert into court_hour (location_id, play_date, court_id, hour, block_id, series_id)
  select $1, date, court, hour, $3, $4
    from jsonb_to_recordset($2) as requested (court text, date date, hour smallint)
   order by date, court, hour
      on conflict (location_id, play_date, court_id, hour) do nothing
  returning court_id as court, play_date as date, hour`

/** Claims those of the hours that are free. Returns the claimed hours. */
export const claimFreeHours = (
  tx: Transaction,
  { locationId, hours, owner }: HoursToClaim,
): Promise<CourtHour[]> =>
  tx.query<CourtHour>(claim, [
    locationId,
    JSON.stringify(hours),
    'blockId' in owner ? owner.blockId : null,
    'seriesId' in owner ? owner.seriesId : null,
  ])
