import * as m from '@pantul/messages/words'
import { deskOrderFilters } from '@pantul/contract/desk-orders'
import { hoursOfOrder, soldNames, statesOfFilter } from '../desk-orders/list-orders.ts'
import { channelLabel, orderStateLabel } from './code-labels.ts'
import { dayText, hourText, isBetween, localTime, type ListDefinition } from './list-definition.ts'

/** Orders of the chosen state or number, by the day on which they were placed. */
export const orderList: ListDefinition = {
  title: m.desk_orders,
  keyType: 'bigint',
  rows: `
    select o.id as key
      from sales_order o
     where o.location_id = $1 and ($2::text[] is null or o.state = any ($2)) and (not $3::boolean or o.owed > 0)
       and ($4 = '' or o.number = upper($4)) and ${isBetween('o.placed_at', '$5', '$6')}`,
  parameters: ({ locationId, filter, text, from, to }) => {
    const knownFilter = deskOrderFilters.find((name) => name === filter)
    const isOwed = knownFilter === 'owed'
    // No order fits an unknown filter, which has no states.
    const states =
      filter === null || isOwed ? null : knownFilter === undefined ? [] : statesOfFilter[knownFilter]
    return [locationId, states, isOwed, text, from, to]
  },
  joins: `
    join sales_order o on o.id = page.key
    left join customer u on u.id = o.customer_id
   cross join lateral (${soldNames}) as sold
    left join lateral (
     select booked.play_date, booked.hour from ${hoursOfOrder} as booked
      order by booked.play_date, booked.hour limit 1) as first on true`,
  columns: [
    { title: m.layout_page_order, sql: 'o.number' },
    { title: m.exports_ordered, sql: localTime('o.placed_at') },
    { title: m.desk_orders_person, sql: `coalesce(o.guest_name, u.full_name, '')` },
    { title: m.desk_orders_what, sql: 'sold.names' },
    { title: m.courts_dates, sql: dayText('first.play_date') },
    { title: m.prices_from, sql: hourText('first.hour') },
    { title: m.desk_orders_state, sql: 'o.state', label: orderStateLabel },
    { title: m.exports_channel, sql: 'o.channel', label: channelLabel },
    { title: m.basket_total, sql: 'o.total' },
    { title: m.desk_orders_discount, sql: 'o.discount' },
    { title: m.desk_orders_owed, sql: 'o.owed' },
  ],
}
