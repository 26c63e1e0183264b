import { sealText, type EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import * as m from '@pantul/messages/words'
import { isRandomThingId } from '@pantul/rules/act-thing-id'
import { differenceOf } from '@pantul/rules/drawer'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { nameInMail, noteInMail } from '@pantul/rules/links-in-text'
import { addDays, isPlayDate, type PlayDate } from '@pantul/rules/play-date'
import type { Clock } from '../../platform/base/clock.ts'
import type { Connection, Database } from '../../platform/database/connection.ts'
import { InvalidPayload, numberOf, textOf, type Payload } from '../../platform/outbox/queries.ts'
import { longDate, shortDate } from '../../venue/locations/date-text.ts'
import { readEndOfDay } from '../end-of-day/read-end-of-day.ts'
import { actionLabel } from '../exports/act-labels.ts'
import { accountSender } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import { section, type Block, type Letter, type PriceRow, type Section } from './letter.ts'
import { mailLocationJson, type MailLocation } from './read-order.ts'

type Locale = 'en' | 'id'

type Recipient = {
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly location: MailLocation
}

type EndOfDayDeps = { readonly db: Database; readonly clock: Clock; readonly publicUrl: string }

/**
 * The end of a day, to an owner or a manager: the figures of its page. Null if the person no longer has this role, or
 * if nothing happened on the day.
 */
export async function endOfDayMail(
  { db, clock, publicUrl }: EndOfDayDeps,
  payload: Payload,
): Promise<ComposedMail | null> {
  const [locationId, date] = [textOf(payload, 'locationId'), textOf(payload, 'date')]
  if (!isPlayDate(date)) throw new InvalidPayload('no date')
  const recipient = await readRecipient(db, locationId, numberOf(payload, 'managerId'))
  if (recipient === null) return null
  const day = await readEndOfDay({ db, clock }, { locationId, date, language: recipient.locale })
  if (nothingHappened(day)) return null
  const { location, name, email } = recipient
  const page = `${publicUrl}/desk/${locationId}/end-of-day?date=${date}`
  return letterAsMail('end-of-day', endOfDayLetter(day, recipient, page), {
    location,
    to: { name: nameInMail(name), address: email },
    publicUrl,
  })
}

/** Null if the person's role ended after the mail was written to the outbox. */
async function readRecipient(
  db: Connection,
  locationId: string,
  customerId: number,
): Promise<Recipient | null> {
  const [recipient] = await db.query<Recipient>(
    `select c.full_name as name, c.email, c.locale, ${mailLocationJson} as location
       from customer c
       join location l on l.id = $1
      where c.id = $2 and c.deleted_at is null
        and exists (select from staff_role r
                     where r.customer_id = c.id
                       and (r.role = 'owner' or r.role = 'manager' and r.location_id = l.id))`,
    [locationId, customerId],
  )
  return recipient ?? null
}

const nothingHappened = ({ sold, played, tenders, seal, openDrawers, lapsed }: EndOfDay): boolean =>
  sold.count + played.hours + tenders.length + (seal?.acts ?? 0) + openDrawers.length + lapsed.length === 0

function endOfDayLetter(day: EndOfDay, { locale, location }: Recipient, page: string): Letter {
  const values = { day: longDate(day.date, locale), location: location.name }
  const revenue = formatRupiah(day.revenue.revenue)
  return {
    locale,
    subject: m.mail_end_of_day_subject({ ...values, amount: revenue }, { locale }),
    preview: m.end_of_day_orders({ count: formatAmount(day.sold.count) }, { locale }),
    status: { label: m.end_of_day({}, { locale }), tone: 'picked' },
    title: m.mail_end_of_day_title(values, { locale }),
    lead: m.mail_end_of_day_lead({}, { locale }),
    blocks: [
      {
        kind: 'panel',
        label: m.reports_revenue({}, { locale }),
        value: revenue,
        note: values.day,
        button: { label: m.mail_end_of_day_button({}, { locale }), href: page },
      },
      ...moneySections(day, locale),
      ...playSections(day, locale),
      ...sealSection(day, locale),
    ],
    sender: { ...accountSender({ location, locale }), help: null },
    reason: m.mail_end_of_day_reason({ location: location.name }, { locale }),
  }
}

const row = (label: string, rupiah: number): PriceRow => ({ label, amount: formatRupiah(rupiah) })

/** No section if there are neither lines nor rows. */
const optionalSection = (
  title: string,
  { lines = [], rows = [] }: Partial<Pick<Section, 'lines' | 'rows'>>,
): Block[] => (lines.length + rows.length === 0 ? [] : [{ ...section(title, ...lines), rows }])

/** `09:00–11:00` */
const hourSpan = (from: number, until: number): string => `${hourLabel(from)}–${hourLabel(until)}`

/**
 * Received and refunded money, and amounts that somebody should check. `waived…`: lowered prices and written-off
 * balances; `lapsed`: orders that expired unpaid after their first hour had begun.
 */
function moneySections(day: EndOfDay, locale: Locale): Block[] {
  const options = { locale }
  return [
    ...optionalSection(m.end_of_day_tenders({}, options), {
      rows: [
        ...day.tenders.map(({ method, revenue }) => row(method, revenue)),
        row(m.reports_column_received({}, options), day.revenue.received),
        row(m.reports_column_back({}, options), day.revenue.back),
      ],
    }),
    ...optionalSection(m.end_of_day_differences({}, options), drawerContent(day, locale)),
    ...optionalSection(m.end_of_day_waived({}, options), {
      rows: [
        ...day.waivedBy.map(({ name, off, forgiven }) => row(nameInMail(name), off + forgiven)),
        // A random id says nothing to a reader: its row has the name of the action.
        ...day.waivedActs.map(({ action, thingID, amount }) =>
          row(isRandomThingId(thingID) ? actionLabel(action, locale) : thingID, amount),
        ),
      ],
    }),
    ...optionalSection(m.desk_orders_owed({}, options), {
      rows: [
        row(m.basket_total({}, options), day.owed.amount),
        ...day.owedOrders.map(({ orderNumber, amount }) => row(orderNumber, amount)),
      ],
    }),
    ...optionalSection(m.end_of_day_unverified({}, options), {
      rows: day.unverified.flatMap(({ name, amount, amountOfAllDays }) => [
        row(nameInMail(name), amount),
        row(`${nameInMail(name)}, ${m.end_of_day_of_all_days({}, options)}`, amountOfAllDays),
      ]),
    }),
    ...optionalSection(m.end_of_day_lapsed({}, options), {
      rows: day.lapsed.map(({ orderNumber, price }) => row(orderNumber, price)),
    }),
    ...optionalSection(m.end_of_day_refunds({}, options), {
      rows: day.openRefunds.map(({ orderNumber, amount }) => row(orderNumber, amount)),
    }),
    ...optionalSection(m.reports_imported({}, options), {
      rows: day.importedPayments.map(({ orderNumber, amount }) => row(orderNumber, amount)),
    }),
  ]
}

function drawerContent(
  { shifts, openings, openDrawers }: EndOfDay,
  locale: Locale,
): Pick<Section, 'lines' | 'rows'> {
  const options = { locale }
  return {
    rows: [
      ...shifts.map(({ drawer, closedAt, closedBy, counts }) =>
        row(
          m.end_of_day_counted(
            { drawer: nameInMail(drawer), time: timeOf(closedAt), name: nameInMail(closedBy) },
            options,
          ),
          counts.reduce((sum, count) => sum + differenceOf(count), 0),
        ),
      ),
      ...openings.map(({ drawer, openedAt, openedBy, difference }) =>
        row(
          m.end_of_day_opened(
            { drawer: nameInMail(drawer), time: timeOf(openedAt), name: nameInMail(openedBy) },
            options,
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
        options,
      ),
    ),
  }
}

const timeOf = (moment: string): string => moment.slice(11, 16)
const dateOf = (moment: string): PlayDate => moment.slice(0, 10)

/** What was sold and played, no-shows, blocks, acts without a second person, and the first hours of the next day. */
function playSections(day: EndOfDay, locale: Locale): Block[] {
  const options = { locale }
  const { played, sold } = day
  return [
    ...optionalSection(m.end_of_day_sold({}, options), {
      rows: [row(m.end_of_day_orders({ count: formatAmount(sold.count) }, options), sold.price)],
    }),
    ...optionalSection(m.history_tag_played({}, options), {
      lines: [
        m.end_of_day_hours_of(
          { hours: formatAmount(played.hours), open: formatAmount(played.openHours) },
          options,
        ),
        m.end_of_day_arrived(
          { arrived: formatAmount(played.arrived), bookings: formatAmount(played.bookings) },
          options,
        ),
      ],
    }),
    ...optionalSection(m.desk_people_no_shows({}, options), {
      rows: day.noShows.map(({ orderNumber, price }) => row(orderNumber, price)),
    }),
    ...optionalSection(m.exports_blocks({}, options), {
      rows: day.blocks.map(({ court, from, until, reason, by }) => ({
        label: `${court}, ${hourSpan(from, until)}, ${noteInMail(reason)}`,
        amount: nameInMail(by ?? ''),
      })),
      lines: day.endedBlocks.map(
        ({ hours, by }) =>
          `${m.end_of_day_block_ended({ count: formatAmount(hours) }, options)}, ${nameInMail(by)}`,
      ),
    }),
    ...optionalSection(m.end_of_day_alone({}, options), {
      rows: day.aloneActs.map(({ action, by, amount }) => ({
        label: `${actionLabel(action, locale)}, ${nameInMail(by)}`,
        amount: amount === null ? '' : formatRupiah(amount),
      })),
    }),
    ...optionalSection(m.end_of_day_tomorrow({ day: longDate(addDays(day.date, 1), locale) }, options), {
      rows: day.firstHours.map(({ court, from, until, kind, name, due }) => ({
        label: [court, hourSpan(from, until), nameInMail(name)].join(', '),
        amount: kind === 'booking' ? paymentText(due, locale) : kindText(kind, locale),
      })),
    }),
  ]
}

const paymentText = (due: number, locale: Locale): string =>
  due > 0 ? m.end_of_day_owes({ amount: formatRupiah(due) }, { locale }) : m.history_tag_paid({}, { locale })

const kindText = (kind: 'class' | 'series', locale: Locale): string =>
  kind === 'class' ? m.layout_page_class({}, { locale }) : m.series_entry({}, { locale })

/** The seals prove later that nobody changed a staff act: docs/reports.md#seal. */
function sealSection({ seal, groupSeal }: EndOfDay, locale: Locale): Block[] {
  const options = { locale }
  return optionalSection(m.end_of_day_seal({}, options), {
    lines: [
      ...(seal === null
        ? []
        : [m.end_of_day_seal_acts({ count: formatAmount(seal.acts) }, options), sealText(seal.hash)]),
      ...(groupSeal === null
        ? []
        : [
            m.end_of_day_group_seal(
              { day: longDate(groupSeal.day, locale), count: formatAmount(groupSeal.acts) },
              options,
            ),
            sealText(groupSeal.hash),
          ]),
      m.mail_end_of_day_seal_note({}, options),
    ],
  })
}
