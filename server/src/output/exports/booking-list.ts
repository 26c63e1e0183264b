import * as m from '@pantul/messages/words'
import { isPlayDate } from '@pantul/rules/play-date'
import { visibleSince } from '../../people/contacts/queries.ts'
import { dayText, hourText, type ListDefinition } from './list-definition.ts'

/** SQL: the court hour `other` has the same booking, court and date as the court hour `h` with its line `line`. */
const isOfSameBooking = (other: string): string => `
  ${other}.location_id = h.location_id and ${other}.play_date = h.play_date and ${other}.court_id = h.court_id
  and ${other}.order_id = h.order_id
  and exists (select from order_line other_line
               where other_line.id = ${other}.line_id and other_line.booking_id = line.booking_id)`

// A booking has one row for each court and each run of consecutive hours, because an import reads one court and one span of
// hours. The rows are the first hours of these runs.
const rows = `
  select h.play_date::text || ' ' || h.court_id || ' ' || to_char(h.hour, 'FM00') as key,
         h.play_date, h.court_id, h.hour, h.order_id, line.booking_id, $4::timestamptz as visible_since
    from court_hour h
    join order_line line on line.id = h.line_id
   where h.location_id = $1 and h.play_date >= $2::date and ($3::date is null or h.play_date <= $3::date)
     and h.order_id is not null and (h.held_until is null or h.held_until > now())
     and not exists (select from court_hour previous
                      where previous.hour = h.hour - 1 and ${isOfSameBooking('previous')})`

// Hours that a package pays have no price here, because the package was paid before. `run` are the consecutive hours of the
// row, which have the same `island`, `gross` is their price with tax, and `paid` the part of it that the order has paid.
const joins = `
  join sales_order o on o.id = page.order_id
  join court k on k.id = page.court_id
  left join customer u on u.id = o.customer_id
  left join contact c on c.id = o.contact_id
  cross join lateral (
    select max(booked.hour) + 1 as until, sum(booked.price) as net
      from (select h.hour, case when line.by_package then 0 else line.amount - line.discount end as price,
                   h.hour - row_number() over (order by h.hour) as island
              from court_hour h
              join order_line line on line.id = h.line_id
             where h.location_id = $1 and h.play_date = page.play_date and h.court_id = page.court_id
               and h.hour >= page.hour and h.order_id = page.order_id and line.booking_id = page.booking_id) booked
     where booked.island = page.hour - 1) as run
  cross join lateral (
    select (case when o.tax_is_inclusive then run.net
                 else run.net + round(run.net * o.tax_rate_bp / 10000.0) end)::bigint as price) as gross
  cross join lateral (
    select case when o.state in ('held', 'payment_review') then 0
                when o.owed = 0 then gross.price
                else greatest(0, floor(gross.price::numeric * (o.total - o.owed) / greatest(o.total, 1)))::bigint end
           as price) as paid
  cross join lateral (
    select case when c.id is null then greatest(o.placed_at, o.ends_at) >= page.visible_since
                else exists (select from contact_seen s
                              where s.location_id = $1 and s.contact_id = c.id and s.last_seen >= page.visible_since) end
           as is_visible) as contact_data`

/** Date, court and hour in the key of a row; null if the text is no key. */
function valuesOfKey(key: string): readonly unknown[] | null {
  const [, date = '', court, hour] = /^(\S{10}) (\S{1,40}) (\d\d)$/.exec(key) ?? []
  return isPlayDate(date) ? [date, court, Number(hour)] : null
}

/**
 * Bookings with their person, one row per court and run of hours, from today on unless the filter has a first date. Phone
 * and e-mail are exported only of people who were seen at the location in the last 24 months. An import reads the same
 * columns without the order number. Fixed hours that are not billed yet, classes and blocks are in other lists.
 */
export const bookingList: ListDefinition = {
  title: m.exports_bookings,
  keyType: 'text',
  order: {
    columns: ['play_date', 'court_id', 'hour'],
    types: ['date', 'text', 'int'],
    valuesOf: valuesOfKey,
  },
  rows,
  parameters: ({ locationId, from, to, today, now }) => [locationId, from ?? today, to, visibleSince(now)],
  joins,
  columns: [
    { title: m.history_name, sql: `coalesce(c.name, o.guest_name, u.full_name, '')` },
    {
      title: m.history_phone,
      sql: `case when not contact_data.is_visible then null
                 when c.id is null then coalesce(o.guest_phone_e164, u.phone_e164) else c.phone_e164 end`,
    },
    {
      title: m.accounts_email,
      sql: `case when not contact_data.is_visible then null
                 when c.id is null then coalesce(o.guest_email, u.email) else c.email end`,
    },
    { title: m.courts_dates, sql: dayText('page.play_date') },
    { title: m.prices_from, sql: hourText('page.hour') },
    { title: m.prices_until, sql: hourText('run.until') },
    { title: m.layout_step_court, sql: 'k.name' },
    { title: m.sell_price, sql: 'gross.price' },
    { title: m.exports_paid, sql: 'paid.price' },
    { title: m.exports_note, sql: 'o.notes' },
    { title: m.layout_page_order, sql: 'o.number' },
  ],
}
