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
import type { MailOrder } from './queries.ts'

/** A court at an hour that was closed. */
type ClosedHour = { readonly courtName: string; readonly date: PlayDate; readonly hour: number }

/** A closure as its mail shows it, with the closed hours of the order. */
export type MailClosure = {
  readonly kind: ClosureKind
  readonly message: { readonly en: string; readonly id: string }
  /** The last date to choose a new time, and what happens to the money after it; null without such a right. */
  readonly newTime: { readonly until: PlayDate; readonly otherwise: 'credit' | 'refund' } | null
  readonly hours: readonly ClosedHour[]
}

/** What came back, with the debt in rupiah that ended. `isUnpaid`: the order was not paid. */
export type MailClosed = MailCancelled & { readonly debt: number; readonly isUnpaid: boolean }

/** Reads a closure and its hours for some bookings of an order. Throws InvalidPayload if there is no such closure. */
export async function closureInMail(
  db: Connection,
  { closureId, orderId, bookings }: { closureId: number; orderId: number; bookings: readonly number[] },
): Promise<MailClosure> {
  const [closure] = await db.query<MailClosure>(
    `select c.kind, jsonb_build_object('en', c.message_en, 'id', c.message_id) as message,
            (select jsonb_build_object('until', (max(r.until) at time zone l.time_zone)::date, 'otherwise', max(r.otherwise))
               from move_right r
              where r.closure_id = c.id and r.order_id = $2 and r.booking_id = any ($3::smallint[])
             having count(*) > 0) as "newTime",
            coalesce((select jsonb_agg(jsonb_build_object('courtName', k.name, 'date', h.date, 'hour', h.hour)
                                       order by h.date, h.hour, k.position, k.id)
                        from closure_case one
                       cross join lateral jsonb_to_recordset(one.hours) as h (court text, date date, hour smallint)
                        join court k on k.id = h.court
                       where one.closure_id = c.id and one.order_id = $2 and one.booking_id = any ($3::smallint[])),
                     '[]') as hours
       from closure c join location l on l.id = c.location_id where c.id = $1`,
    [closureId, orderId, bookings],
  )
  if (closure === undefined) throw new InvalidPayload('no such closure')
  return closure
}

const leads = { rain: m.mail_closed_rain, closing: m.mail_closed_closing, power: m.mail_closed_power }

/** "Cannot be played": the courts were closed for rain, a holiday or a power cut, and what comes back. */
export function venueClosed(
  order: MailOrder,
  closure: MailClosure,
  { closed, orderPage }: { readonly closed: MailClosed; readonly orderPage: string },
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
        note: refund > 0 ? m.history_order({ number }, { locale }) : status.label,
        button: { label: m.mail_refund_button({}, { locale }), href: orderPage },
      },
      ...ownWords(closure, locale),
      { kind: 'section', title: m.mail_closed_what({}, { locale }), lines: [], rows, links: [] },
      {
        kind: 'section',
        title: m.mail_cancelled_ways({}, { locale }),
        lines: [...newTimeLines(closure, locale), ...backLines(closed, locale)],
        links: [],
      },
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
