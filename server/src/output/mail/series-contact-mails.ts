import * as m from '@pantul/messages/words'
import type { ClosureKind } from '@pantul/rules/closure'
import { hourRange } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { nameInMail } from '@pantul/rules/links-in-text'
import type { Connection } from '../../platform/database/open.ts'
import { dateWithYear, longDate, weekday } from '../../venue/locations/date-text.ts'
import { accountSender } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'
import { section, type Letter } from './letter.ts'
import { mailLocationJson, type MailLocation } from './read-order.ts'

/** A series (fixed hour) with its person. */
type MailSeries = {
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly hasEnded: boolean
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  readonly fromHour: number
  readonly untilHour: number
  readonly courtName: string
  /** How many dates are claimed or billed. */
  readonly dateCount: number
  /** The day of the month on which a bill is made. */
  readonly billDay: number
  /** The day of the month until which the bill must be paid. */
  readonly payDay: number
  readonly location: MailLocation
}

/** Null if the person has no e-mail. */
async function readMailSeries(db: Connection, seriesId: number): Promise<MailSeries | null> {
  const [series] = await db.query<MailSeries>(
    `select c.name, c.email, coalesce(account.locale, s.language) as locale, s.ended_at is not null as "hasEnded",
            s.first_date as "firstDate", s.last_date as "lastDate", s.from_hour as "fromHour",
            s.until_hour as "untilHour", court.name as "courtName",
            (select count(*) from series_date d
              where d.series_id = s.id and d.state in ('claimed', 'billed'))::integer as "dateCount",
            l.series_bill_day as "billDay", l.series_pay_day as "payDay", ${mailLocationJson} as location
       from series s
       join location l on l.id = s.location_id
       join court on court.id = s.court_id
       join contact c on c.id = s.contact_id
       left join customer account on account.id = c.customer_id
      where s.id = $1 and coalesce(c.email, '') <> ''`,
    [seriesId],
  )
  return series === undefined ? null : { ...series, name: nameInMail(series.name) }
}

const seriesMail = (
  template: string,
  { name, email, locale, location }: MailSeries,
  { publicUrl, ...content }: Omit<Letter, 'locale' | 'sender' | 'reason'> & { readonly publicUrl: string },
): ComposedMail =>
  letterAsMail(
    template,
    {
      locale,
      ...content,
      sender: accountSender({ location, locale }),
      reason: m.mail_series_made_why({ location: location.name }, { locale }),
    },
    { location, to: { name, address: email }, publicUrl },
  )

/** "Your fixed hour": what staff claimed, and when it is billed. Null without an e-mail, and after the series ended. */
export async function seriesMadeMail(
  db: Connection,
  { seriesId, publicUrl }: { readonly seriesId: number; readonly publicUrl: string },
): Promise<ComposedMail | null> {
  const series = await readMailSeries(db, seriesId)
  if (series === null || series.hasEnded) return null
  const { locale, location, name, firstDate, lastDate, fromHour, untilHour, billDay, payDay } = series
  const day = weekday(firstDate, locale)
  const time = hourRange(Array.from({ length: untilHour - fromHour }, (_, n) => fromHour + n))
  const span = { from: dateWithYear(firstDate, locale), until: dateWithYear(lastDate, locale) }
  const billing = m.mail_series_made_bill({ bill: billDay, pay: payDay }, { locale })
  return seriesMail('series-made', series, {
    subject: m.mail_series_made_subject({ day, time, location: location.name }, { locale }),
    preview: billing,
    status: { label: m.series_entry({}, { locale }), tone: 'ok' },
    title: m.mail_series_made_title({ day, time }, { locale }),
    lead: m.mail_series_made_lead({ name, location: location.name }, { locale }),
    blocks: [
      section(
        m.mail_series_made_dates({ count: series.dateCount }, { locale }),
        `${day}, ${time}, ${series.courtName}`,
        m.mail_series_made_span(span, { locale }),
        billing,
      ),
    ],
    publicUrl,
  })
}

const closureReasons: Readonly<Record<ClosureKind, typeof m.mail_series_lost_rain>> = {
  rain: m.mail_series_lost_rain,
  closing: m.mail_series_lost_closing,
  power: m.mail_series_lost_power,
}
const isClosureKind = (value: unknown): value is ClosureKind =>
  typeof value === 'string' && Object.hasOwn(closureReasons, value)

type LostDates = {
  readonly seriesId: number
  readonly dates: readonly PlayDate[]
  /** Whether the courts are closed on these dates. Otherwise somebody else has booked them. */
  readonly isClosed: boolean
  /** The kind of the closure that ended the bill. It comes from the outbox row; old rows contain none. */
  readonly closureKind?: unknown
  readonly publicUrl: string
}

/** "Dates of your fixed hour": dates that the person has lost. Null without an e-mail. */
export async function seriesDatesLostMail(
  db: Connection,
  { seriesId, dates, isClosed, closureKind, publicUrl }: LostDates,
): Promise<ComposedMail | null> {
  const series = await readMailSeries(db, seriesId)
  if (series === null) return null
  const { locale, location, name } = series
  const facts = { name, location: location.name }
  const lead = (isClosed ? m.mail_series_closed_lead : m.mail_series_lost_lead)(facts, { locale })
  return seriesMail('series-dates-lost', series, {
    subject: (isClosed ? m.mail_series_closed_subject : m.mail_series_lost_subject)(facts, { locale }),
    preview: m.mail_series_lost_preview({}, { locale }),
    status: { label: m.series_entry({}, { locale }), tone: 'warn' },
    title: isClosed
      ? m.mail_closed_title({}, { locale })
      : m.mail_series_lost_title({ count: dates.length }, { locale }),
    lead: isClosureKind(closureKind) ? `${lead} ${closureReasons[closureKind]({}, { locale })}` : lead,
    blocks: [section(m.series_dates({}, { locale }), ...dates.map((date) => longDate(date, locale)))],
    publicUrl,
  })
}
