import * as m from '@pantul/messages/words'
import { hourRange, hoursBetween } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import { nameInMail } from '@pantul/rules/page-address'
import type { Connection } from '../../platform/database/open.ts'
import { dateWithYear, weekday } from '../../venue/locations/date-text.ts'
import { accountSender } from './account-parts.ts'
import { letterAsMail, type ComposedMail } from './compose-mail.ts'
import type { Letter } from './letter.ts'
import { writingLocation, type MailLocation } from './read-order.ts'

type MadeSeries = {
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'id'
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  readonly from: number
  readonly until: number
  readonly court: string
  readonly dates: number
  readonly billDay: number
  readonly payDay: number
  readonly location: MailLocation
}

/** "Your fixed hour": what staff claimed, and when it is billed. Null without an address, or if it has ended. */
export async function seriesMadeMail(
  db: Connection,
  { seriesId, publicUrl }: { readonly seriesId: number; readonly publicUrl: string },
): Promise<ComposedMail | null> {
  const [made] = await db.query<MadeSeries>(
    `select c.name, c.email, coalesce(account.locale, s.language) as locale, s.first_date as "firstDate",
            s.last_date as "lastDate", s.from_hour as "from", s.until_hour as until, court.name as court,
            (select count(*) from series_date d where d.series_id = s.id and d.state in ('claimed', 'billed'))::integer as dates,
            l.series_bill_day as "billDay", l.series_pay_day as "payDay", ${writingLocation} as location
       from series s
       join location l on l.id = s.location_id
       join court on court.id = s.court_id
       join contact c on c.id = s.contact_id
       left join customer account on account.id = c.customer_id
      where s.id = $1 and s.ended_at is null and coalesce(c.email, '') <> ''`,
    [seriesId],
  )
  if (made === undefined) return null
  const { location, name, email } = made
  return letterAsMail('series-made', seriesMade({ ...made, name: nameInMail(name) }), {
    from: { name: location.name, address: location.email },
    to: { name: nameInMail(name), address: email },
    publicUrl,
  })
}

function seriesMade(made: MadeSeries): Letter {
  const { locale, location, name, firstDate, lastDate, from, until, court, dates, billDay, payDay } = made
  const day = weekday(firstDate, locale)
  const time = hourRange(hoursBetween(from, until))
  const span = { from: dateWithYear(firstDate, locale), until: dateWithYear(lastDate, locale) }
  return {
    locale,
    subject: m.mail_series_made_subject({ day, time, location: location.name }, { locale }),
    preview: m.mail_series_made_bill({ bill: billDay, pay: payDay }, { locale }),
    status: { label: m.series_entry({}, { locale }), tone: 'ok' },
    title: m.mail_series_made_title({ day, time }, { locale }),
    lead: m.mail_series_made_lead({ name, location: location.name }, { locale }),
    blocks: [
      {
        kind: 'section',
        title: m.mail_series_made_dates({ count: dates }, { locale }),
        lines: [
          `${day}, ${time}, ${court}`,
          m.mail_series_made_span(span, { locale }),
          m.mail_series_made_bill({ bill: billDay, pay: payDay }, { locale }),
        ],
        links: [],
      },
    ],
    sender: accountSender({ location, locale }),
    reason: m.mail_series_made_why({ location: location.name }, { locale }),
  }
}
