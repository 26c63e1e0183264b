import * as m from '@pantul/messages/words'
import type { ClosureKind } from '@pantul/rules/closure'
import { nameInMail } from '@pantul/rules/page-address'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { longDate } from '../../venue/locations/date-text.ts'
import { accountSender } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import { writingLocation, type MailLocation } from './read-order.ts'

type LosingSeries = {
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly location: MailLocation
}

const closureReasons: Readonly<Record<ClosureKind, typeof m.mail_series_lost_rain>> = {
  rain: m.mail_series_lost_rain,
  closing: m.mail_series_lost_closing,
  power: m.mail_series_lost_power,
}
const isClosureKind = (why: unknown): why is ClosureKind =>
  typeof why === 'string' && Object.hasOwn(closureReasons, why)

/** `isClosed`: the courts are closed on these dates; else somebody else has them. */
type LostDates = {
  readonly seriesId: number
  readonly dates: readonly PlayDate[]
  readonly isClosed: boolean
  /** The kind of the closure that ended the bill, as the outbox says it; an older entry says nothing. */
  readonly why?: unknown
  readonly publicUrl: string
}

/** "Dates of your fixed hour": dates that are closed, or that somebody else has now. Null without an address. */
export async function seriesDatesLostMail(
  db: Connection,
  { seriesId, dates, isClosed, why, publicUrl }: LostDates,
): Promise<ComposedMail | null> {
  const [series] = await db.query<LosingSeries>(
    `select c.name, c.email, coalesce(account.locale, s.language) as locale, ${writingLocation} as location
       from series s
       join location l on l.id = s.location_id
       join contact c on c.id = s.contact_id
       left join customer account on account.id = c.customer_id
      where s.id = $1 and coalesce(c.email, '') <> ''`,
    [seriesId],
  )
  if (series === undefined) return null
  const { locale, location, email } = series
  const name = nameInMail(series.name)
  const facts = { name, location: location.name }
  const lead = (isClosed ? m.mail_series_closed_lead : m.mail_series_lost_lead)(facts, { locale })
  const letter = {
    locale,
    subject: (isClosed ? m.mail_series_closed_subject : m.mail_series_lost_subject)(facts, { locale }),
    preview: m.mail_series_lost_preview({}, { locale }),
    status: { label: m.series_entry({}, { locale }), tone: 'warn' as const },
    title: isClosed
      ? m.mail_closed_title({}, { locale })
      : m.mail_series_lost_title({ count: dates.length }, { locale }),
    lead: isClosureKind(why) ? `${lead} ${closureReasons[why]({}, { locale })}` : lead,
    blocks: [
      {
        kind: 'section' as const,
        title: m.series_dates({}, { locale }),
        lines: dates.map((date) => longDate(date, locale)),
        links: [],
      },
    ],
    sender: accountSender({ location, locale }),
    reason: m.mail_series_made_why(facts, { locale }),
  }
  return letterAsMail('series-dates-lost', letter, {
    from: { name: location.name, address: location.email },
    to: { name, address: email },
    publicUrl,
  })
}
