import type { ClosureKind } from '@pantul/rules/closure'
import { hourRange } from '@pantul/rules/hours'
import { formatRupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import * as m from '@pantul/messages/words'
import type { Connection } from '../../platform/database/open.ts'
import { InvalidPayload } from '../../platform/outbox/queries.ts'
import { shortDate } from '../../venue/locations/date-text.ts'
import { refundRouteLines, type MailCancelled } from './after-booking-letters.ts'
import type { Letter, PriceRow, Section } from './letter.ts'
import { linkWarning, senderOf } from './parts.ts'
import type { MailOrder } from './read-order.ts'

/** A court at an hour that was closed. */
type ClosedHour = { readonly courtName: string; readonly date: PlayDate; readonly hour: number }

/** A closure as its mail shows it, with the closed hours of the order. */
export type MailClosure = {
  readonly kind: ClosureKind
  readonly message: { readonly en: string; readonly id: string }
  /** The last date to choose a new time, and what happens to the money after it; null without such a right. */
  readonly newTime: { readonly until: PlayDate; readonly otherwise: 'credit' | 'refund' } | null
  readonly hours: readonly ClosedHour[]
  /** Other hours of unpaid orders, which ended with them. */
  readonly alsoEnded: readonly ClosedHour[]
}

type MailedClosureCases = {
  readonly closureId: number
  readonly orders: readonly MailBookings[]
  readonly unpaidOrders: readonly number[]
}

/** What came back, with the debt in rupiah that ended. `isUnpaid`: the order was not paid. */
export type MailClosed = MailCancelled & { readonly debt: number; readonly isUnpaid: boolean }

/** Bookings of an order that a mail is about. */
export type MailBookings = { readonly orderId: number; readonly bookings: readonly number[] }

/**
 * Reads a closure and its hours for some bookings of one person. `unpaidOrders`: they ended as a whole. Throws
 * InvalidPayload if there is no such closure.
 */
export async function closureInMail(
  db: Connection,
  { closureId, orders, unpaidOrders }: MailedClosureCases,
): Promise<MailClosure> {
  const [closure] = await db.query<MailClosure>(
    `with wanted as (
       select one.order_id, one.booking_id, one.hours
         from closure_case one
         join jsonb_to_recordset($2) as o ("orderId" bigint, bookings jsonb)
           on o."orderId" = one.order_id and o.bookings @> to_jsonb(one.booking_id)
        where one.closure_id = $1
     ), hour as (
       select h.date, h.hour, h.court
         from wanted cross join lateral jsonb_to_recordset(wanted.hours) as h (court text, date date, hour smallint)
     )
     select c.kind, jsonb_build_object('en', c.message_en, 'id', c.message_id) as message,
            (select jsonb_build_object('until', (max(r.until) at time zone l.time_zone)::date, 'otherwise', max(r.otherwise))
               from move_right r join wanted using (order_id, booking_id)
              where r.closure_id = c.id
             having count(*) > 0) as "newTime",
            coalesce((select jsonb_agg(jsonb_build_object('courtName', k.name, 'date', h.date, 'hour', h.hour)
                                       order by h.date, h.hour, k.position, k.id)
                        from hour h join court k on k.id = h.court), '[]') as hours,
            coalesce((select jsonb_agg(jsonb_build_object('courtName', k.name, 'date', n.play_date, 'hour', n.hour)
                                       order by n.play_date, n.hour, k.position, k.id)
                        from order_line n
                        join sales_order o on o.id = n.order_id and o.series_id is null
                        join court k on k.id = n.court_id
                       where n.order_id = any ($3::bigint[]) and n.kind = 'court'
                         and not exists (select from hour h
                                          where (h.date, h.hour, h.court) = (n.play_date, n.hour, n.court_id))),
                     '[]') as "alsoEnded"
       from closure c join location l on l.id = c.location_id where c.id = $1`,
    [closureId, JSON.stringify(orders), unpaidOrders],
  )
  if (closure === undefined) throw new InvalidPayload('no such closure')
  return closure
}

const leads = { rain: m.mail_closed_rain, closing: m.mail_closed_closing, power: m.mail_closed_power }

type ClosedFacts = {
  readonly closed: MailClosed
  readonly orderPage: string
  /** Other orders of the same person, with links to their pages. */
  readonly others: readonly { readonly number: string; readonly page: string }[]
}

/** "Cannot be played": the courts were closed for rain, a holiday or a power cut, and what comes back. */
export function venueClosed(
  order: MailOrder,
  closure: MailClosure,
  { closed, orderPage, others }: ClosedFacts,
): Letter {
  const { locale, location, number, name } = order
  const rows = closedRows(closure.hours, locale)
  const when = rows.map(({ label }) => label).join('; ')
  const { refund } = closed
  const status = { label: m.mail_closed_status({}, { locale }), tone: 'bad' } as const
  return {
    locale,
    subject: m.mail_closed_subject({ when, location: location.name, number }, { locale }),
    preview: previewOf(closed, locale),
    status,
    title: m.mail_closed_title({}, { locale }),
    lead: leads[closure.kind]({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'panel',
        label:
          refund > 0
            ? m.after_booking_credit_refund({}, { locale })
            : m.payments_booking_code({}, { locale }),
        value: refund > 0 ? formatRupiah(refund) : number,
        note: refund > 0 && others.length === 0 ? m.history_order({ number }, { locale }) : status.label,
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      ...ownWords(closure, locale),
      { kind: 'section', title: m.mail_closed_what({}, { locale }), lines: [], rows, links: [] },
      {
        kind: 'section',
        title: m.mail_cancelled_ways({}, { locale }),
        lines: [
          ...newTimeLines(closure, locale),
          ...backLines(closed, locale),
          ...alsoEndedLines(closure.alsoEnded, locale),
        ],
        links: [],
      },
      ...otherOrders(others, locale),
      ...linkWarning(order),
    ],
    sender: senderOf(order),
    reason: m.mail_reason({ number }, { locale }),
  }
}

function previewOf({ refund, units }: MailClosed, locale: MailOrder['locale']): string {
  if (refund > 0) return m.mail_cancelled_preview({ amount: formatRupiah(refund) }, { locale })
  return units > 0
    ? m.mail_cancelled_units({ count: units }, { locale })
    : m.mail_closed_title({}, { locale })
}

/** The manager's own words, if there are any. */
const ownWords = ({ message }: MailClosure, locale: MailOrder['locale']): Section[] =>
  message[locale] === ''
    ? []
    : [{ kind: 'section', title: m.mail_closed_words({}, { locale }), lines: [message[locale]], links: [] }]

function newTimeLines({ newTime }: MailClosure, locale: MailOrder['locale']): string[] {
  if (newTime === null) return []
  const date = shortDate(newTime.until, locale)
  const after = newTime.otherwise === 'credit' ? m.mail_closed_then_credit : m.mail_closed_then_refund
  return [m.mail_closed_new_time({ date }, { locale }), after({}, { locale })]
}

function backLines(closed: MailClosed, locale: MailOrder['locale']): string[] {
  const { refund, units, debt, isUnpaid } = closed
  return [
    ...(refund > 0 || units > 0 ? refundRouteLines(closed, locale) : []),
    ...(debt > 0 ? [m.mail_closed_debt({ amount: formatRupiah(debt) }, { locale })] : []),
    ...(isUnpaid ? [m.mail_closed_unpaid({}, { locale })] : []),
  ]
}

/** The pages of the person's other orders: a new time is chosen on the page of its order. */
const otherOrders = (others: ClosedFacts['others'], locale: MailOrder['locale']): Section[] =>
  others.length === 0
    ? []
    : [
        {
          kind: 'section',
          title: m.mail_closed_others({}, { locale }),
          lines: [],
          links: others.map(({ number, page }) => ({
            label: m.history_order({ number }, { locale }),
            href: page,
          })),
        },
      ]

const alsoEndedLines = (hours: readonly ClosedHour[], locale: MailOrder['locale']): string[] =>
  hours.length === 0
    ? []
    : [
        m.mail_closed_also_ended(
          {
            when: closedRows(hours, locale)
              .map(({ label, amount }) => `${label} ${amount}`)
              .join('; '),
          },
          { locale },
        ),
      ]

/** `Sat 21 Nov, 17:00–19:00`, `Court 1`: consecutive hours of the same courts are one row. */
function closedRows(hours: readonly ClosedHour[], locale: MailOrder['locale']): PriceRow[] {
  const courtsAt = new Map<string, string[]>()
  for (const { date, hour, courtName } of hours) {
    const key = `${date} ${hour}`
    courtsAt.set(key, [...(courtsAt.get(key) ?? []), courtName])
  }
  const rows: { date: string; hours: number[]; courts: string }[] = []
  for (const [key, courts] of courtsAt) {
    const [date = '', hour = '0'] = key.split(' ')
    const last = rows.at(-1)
    const names = courts.join(', ')
    if (last?.date === date && last.courts === names && last.hours.at(-1) === Number(hour) - 1)
      last.hours.push(Number(hour))
    else rows.push({ date, hours: [Number(hour)], courts: names })
  }
  return rows.map((row) => ({
    label: `${shortDate(row.date, locale)}, ${hourRange(row.hours)}`,
    amount: row.courts,
  }))
}
