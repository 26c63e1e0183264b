import type { SeriesClash, SeriesDate } from '@pantul/contract/desk-series-wire'
import * as m from '@pantul/messages/words'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import { formatAmount } from '@pantul/rules/money'

/** `19:00–21:00` */
export const hoursText = (from: number, until: number): string => hourRange(hoursBetween(from, until))

/** What takes the court: `Hendra Gunawan, paid 900.000`, the name of a class, or the reason of a block or closure. */
export function clashTitle({ kind, title, paid }: SeriesClash): string {
  const name = title === '' ? m.label_deleted_account() : title
  if (kind === 'order')
    return paid === null || paid === 0 ? name : m.series_clash_paid({ name, amount: formatAmount(paid) })
  if (kind === 'class') return m.series_clash_class({ name: title })
  if (kind === 'block') return m.series_clash_block({ reason: title })
  if (kind === 'closed') return title === '' ? m.prices_closed() : m.series_clash_closed({ reason: title })
  return kind === 'past' ? m.series_clash_past() : `${m.series_entry()}: ${name}`
}

/** `Order PTL-261120-7K3M9, Court 2, 19:00–21:00` */
export function clashNote({ kind, orderNumber, from, until }: SeriesClash, court: string): string {
  if (kind === 'closed' || kind === 'past') return m.series_no_court()
  const order = orderNumber === null ? [] : [m.history_order({ number: orderNumber })]
  return [...order, court, hoursText(from, until)].join(', ')
}

/** `C2` for `Court 2`; a name without a number as it is. */
export function shortCourt(name: string): string {
  const number = /\d+$/.exec(name)?.[0]
  return number === undefined ? name : `${name.slice(0, 1)}${number}`
}

/**
 * The state of a date in words. `claimed`: to come, not billed yet. `unbilled`: played, not billed. `unpaid`: billed, not
 * paid. `owed`: played, and its bill is an unpaid balance. `given_up`: the fixed hour ended before this date, or somebody
 * else has the hours. `gone`: the venue closed the hours.
 */
export const stateText: Readonly<Record<SeriesDate['state'], () => string>> = {
  claimed: m.series_state_claimed,
  unbilled: m.series_state_unbilled,
  unpaid: m.series_state_unpaid,
  paid: m.history_tag_paid,
  owed: m.series_state_owed,
  released: m.series_state_released,
  cancelled: m.history_tab_cancelled,
  skipped: m.series_state_skipped,
  given_up: m.series_state_given_up,
  gone: m.series_state_gone,
}
