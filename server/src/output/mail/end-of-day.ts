import { sealText, type EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { isRandomThingId } from '@pantul/rules/act-thing-id'
import { differenceOf } from '@pantul/rules/drawer'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { nameInMail, noteInMail } from '@pantul/rules/page-address'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { Clock } from '../../platform/base/clock.ts'
import type { Connection, Database } from '../../platform/database/connection.ts'
import { InvalidPayload, numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'
import { longDate, shortDate } from '../../venue/locations/date-text.ts'
import { readEndOfDay } from '../end-of-day/read-end-of-day.ts'
import { actionWord } from '../exports/act-words.ts'
import { accountSender } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import type { Block, Letter, PriceRow, Section } from './letter.ts'
import { writingLocation, type MailLocation } from './read-order.ts'

type Locale = 'en' | 'id'

type Recipient = {
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly location: MailLocation
}

// Roles may have ended since the mail was written to the outbox.
const recipient = `
  select c.full_name as name, c.email, c.locale, ${writingLocation} as location
    from customer c
    join location l on l.id = $1
   where c.id = $2 and c.deleted_at is null
     and exists (select from staff_role r
                  where r.customer_id = c.id and (r.role = 'owner' or r.role = 'manager' and r.location_id = l.id))`

type MailDay = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string }

/**
 * The end of a day, to an owner or a manager: the figures of its page. Null if the person has no such role any more, or if
 * nothing happened on the day.
 */
export async function endOfDayMail(
  { db, clock, publicUrl }: MailDay,
  payload: Payload,
): Promise<ComposedMail | null> {
  const [locationId, date] = [textOf(payload, 'locationId'), textOf(payload, 'date')]
  if (!isPlayDate(date)) throw new InvalidPayload('no date')
  const reader = await recipientOf(db, locationId, numberOf(payload, 'managerId'))
  if (reader === null) return null
  const day = await readEndOfDay({ db, clock }, { locationId, date, language: reader.locale })
  if (isQuiet(day)) return null
  const { location, name, email } = reader
  const page = `${publicUrl}/desk/${locationId}/end-of-day?date=${date}`
  return letterAsMail('end-of-day', endOfDay(day, reader, page), {
    from: { name: location.name, address: location.email },
    to: { name: nameInMail(name), address: email },
    publicUrl,
  })
}

async function recipientOf(db: Connection, locationId: string, id: number): Promise<Recipient | null> {
  const [found] = await db.query<Recipient>(recipient, [locationId, id])
  return found ?? null
}

/** Nobody sold, played, paid or did anything. */
const isQuiet = ({ sold, played, tenders, seal, openDrawers, lapsed }: EndOfDay): boolean =>
  sold.count + played.hours + tenders.length + (seal?.acts ?? 0) + openDrawers.length + lapsed.length === 0

function endOfDay(day: EndOfDay, { locale, location }: Recipient, page: string): Letter {
  const facts = { day: longDate(day.date, locale), location: location.name }
  const revenue = formatRupiah(day.revenue.revenue)
  return {
    locale,
    subject: m.mail_end_of_day_subject({ ...facts, amount: revenue }, { locale }),
    preview: m.end_of_day_orders({ count: formatAmount(day.sold.count) }, { locale }),
    status: { label: m.end_of_day({}, { locale }), tone: 'picked' },
    title: m.mail_end_of_day_title(facts, { locale }),
    lead: m.mail_end_of_day_lead({}, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.reports_revenue({}, { locale }),
        value: revenue,
        note: facts.day,
        button: { label: m.mail_end_of_day_button({}, { locale }), href: page },
      },
      ...moneyOf(day, locale),
      ...peopleOf(day, locale),
      ...sealsOf(day, locale),
    ],
    sender: { ...accountSender({ location, locale }), help: null },
    reason: m.mail_end_of_day_reason({ location: location.name }, { locale }),
  }
}

const row = (label: string, rupiah: number): PriceRow => ({ label, amount: formatRupiah(rupiah) })

/** A section; none without lines and rows. */
const section = (
  title: string,
  { lines = [], rows = [] }: Partial<Pick<Section, 'lines' | 'rows'>>,
): Block[] => (lines.length + rows.length === 0 ? [] : [{ kind: 'section', title, lines, rows, links: [] }])

const hours = (from: number, until: number): string =>
  `${String(from).padStart(2, '0')}:00–${String(until).padStart(2, '0')}:00`

/** What came and went, and what somebody should look at. */
function moneyOf(day: EndOfDay, locale: Locale): Block[] {
  const to = { locale }
  return [
    ...section(m.end_of_day_tenders({}, to), {
      rows: [
        ...day.tenders.map(({ method, revenue }) => row(method, revenue)),
        row(m.reports_column_received({}, to), day.revenue.received),
        row(m.reports_column_back({}, to), day.revenue.back),
      ],
    }),
    ...section(m.end_of_day_differences({}, to), drawersOf(day, locale)),
    ...section(m.end_of_day_waived({}, to), {
      rows: [
        ...day.waivedBy.map(({ name, off, forgiven }) => row(nameInMail(name), off + forgiven)),
        ...day.waivedActs.map(({ action, thingID, amount }) =>
          row(isRandomThingId(thingID) ? actionWord(action, locale) : thingID, amount),
        ),
      ],
    }),
    ...section(m.desk_orders_owed({}, to), {
      rows: [
        row(m.basket_total({}, to), day.owed.amount),
        ...day.owedOrders.map(({ orderNumber, amount }) => row(orderNumber, amount)),
      ],
    }),
    ...section(m.end_of_day_unverified({}, to), {
      rows: day.unverified.flatMap(({ name, amount, amountOfAllDays }) => [
        row(nameInMail(name), amount),
        row(`${nameInMail(name)}, ${m.end_of_day_of_all_days({}, to)}`, amountOfAllDays),
      ]),
    }),
    ...section(m.end_of_day_lapsed({}, to), {
      rows: day.lapsed.map(({ orderNumber, price }) => row(orderNumber, price)),
    }),
    ...section(m.end_of_day_refunds({}, to), {
      rows: day.openRefunds.map(({ orderNumber, amount }) => row(orderNumber, amount)),
    }),
    ...section(m.reports_imported({}, to), {
      rows: day.importedPayments.map(({ orderNumber, amount }) => row(orderNumber, amount)),
    }),
  ]
}

function drawersOf(
  { shifts, openings, openDrawers }: EndOfDay,
  locale: Locale,
): Pick<Section, 'lines' | 'rows'> {
  const to = { locale }
  return {
    rows: [
      ...shifts.map(({ drawer, closedAt, closedBy, counts }) =>
        row(
          m.end_of_day_counted(
            { drawer: nameInMail(drawer), time: timeOf(closedAt), name: nameInMail(closedBy) },
            to,
          ),
          counts.reduce((sum, count) => sum + differenceOf(count), 0),
        ),
      ),
      ...openings.map(({ drawer, openedAt, openedBy, difference }) =>
        row(
          m.end_of_day_opened(
            { drawer: nameInMail(drawer), time: timeOf(openedAt), name: nameInMail(openedBy) },
            to,
          ),
          difference,
        ),
      ),
    ],
    lines: openDrawers.map(({ drawer, openedAt, openedBy }) =>
      m.end_of_day_open(
        {
          drawer: nameInMail(drawer),
          day: shortDate(dateOf(openedAt), locale),
          time: timeOf(openedAt),
          name: nameInMail(openedBy),
        },
        to,
      ),
    ),
  }
}

const timeOf = (moment: string): string => moment.slice(11, 16)
const dateOf = (moment: string): PlayDate => moment.slice(0, 10)

/** Who played, who did not, what was blocked and done alone, and who comes first on the next day. */
function peopleOf(day: EndOfDay, locale: Locale): Block[] {
  const to = { locale }
  const { played, sold } = day
  return [
    ...section(m.end_of_day_sold({}, to), {
      rows: [row(m.end_of_day_orders({ count: formatAmount(sold.count) }, to), sold.price)],
    }),
    ...section(m.history_tag_played({}, to), {
      lines: [
        m.end_of_day_hours_of(
          { hours: formatAmount(played.hours), open: formatAmount(played.openHours) },
          to,
        ),
        m.end_of_day_arrived(
          { arrived: formatAmount(played.arrived), bookings: formatAmount(played.bookings) },
          to,
        ),
      ],
    }),
    ...section(m.desk_people_no_shows({}, to), {
      rows: day.noShows.map(({ orderNumber, price }) => row(orderNumber, price)),
    }),
    ...section(m.exports_blocks({}, to), {
      rows: day.blocks.map(({ court, from, until, reason, by }) => ({
        label: `${court}, ${hours(from, until)}, ${noteInMail(reason)}`,
        amount: nameInMail(by ?? ''),
      })),
      lines: day.endedBlocks.map(
        ({ hours: count, by }) =>
          `${m.end_of_day_block_ended({ count: formatAmount(count) }, to)}, ${nameInMail(by)}`,
      ),
    }),
    ...section(m.end_of_day_alone({}, to), {
      rows: day.aloneActs.map(({ action, by, amount }) => ({
        label: `${actionOf(action, locale)}, ${nameInMail(by)}`,
        amount: amount === null ? '' : formatRupiah(amount),
      })),
    }),
    ...section(m.end_of_day_tomorrow({ day: longDate(addDays(day.date, 1), locale) }, to), {
      rows: day.firstHours.map(({ court, from, until, kind, name, due }) => ({
        label: [court, hours(from, until), nameInMail(name)].join(', '),
        amount: kind === 'booking' ? paidText(due, locale) : kindText(kind, locale),
      })),
    }),
  ]
}

const paidText = (due: number, locale: Locale): string =>
  due > 0 ? m.end_of_day_owes({ amount: formatRupiah(due) }, { locale }) : m.history_tag_paid({}, { locale })

const kindText = (kind: 'class' | 'series', locale: Locale): string =>
  kind === 'class' ? m.layout_page_class({}, { locale }) : m.series_entry({}, { locale })

const alone: Readonly<Record<string, (values: Record<string, never>, to: { locale: Locale }) => string>> = {
  'sign-drawer': m.desk_act_sign_drawer,
  'approve-refund': m.desk_act_approve_refund,
  'verify-payment': m.desk_act_verify_payment,
  'adjust-credit': m.desk_act_adjust_credit,
  'adjust-hours': m.desk_act_adjust_hours,
}

const actionOf = (action: string, locale: Locale): string =>
  alone[action]?.({}, { locale }) ?? action.replaceAll('-', ' ')

/** The seals prove later that no act was changed: docs/reports.md#seal. */
function sealsOf({ seal, groupSeal }: EndOfDay, locale: Locale): Block[] {
  const to = { locale }
  return section(m.end_of_day_seal({}, to), {
    lines: [
      ...(seal === null
        ? []
        : [m.end_of_day_seal_acts({ count: formatAmount(seal.acts) }, to), sealText(seal.hash)]),
      ...(groupSeal === null
        ? []
        : [
            m.end_of_day_group_seal(
              { day: longDate(groupSeal.day, locale), count: formatAmount(groupSeal.acts) },
              to,
            ),
            sealText(groupSeal.hash),
          ]),
      m.mail_end_of_day_seal_note({}, to),
    ],
  })
}
